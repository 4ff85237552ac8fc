import type { Worker } from "node:cluster";
import { randomUUID } from "node:crypto";

type Question = { kind: "question"; id: string };
/** What becomes of it on its way: who asked, and how many there are to answer. */
type Asked = Question & { from: number; total: number };
type Answer = Omit<Asked, "kind"> & { kind: "answer"; said: unknown };

/** One that is busy, starting or ending is not waited for longer. */
const patienceMs = 1000;

// One may end at any moment; that it cannot be told anything any more is no fault.
const ignore = () => {};

/** In the process that started them: what this one asks goes to all, what it answers to whoever asked. */
export function passOn(from: Worker, workers: ReadonlySet<Worker>): void {
  from.on("message", (message: Partial<Question> | Answer) => {
    for (const worker of workers) {
      if (message.kind === "question") worker.send({ ...message, from: from.id, total: workers.size }, ignore);
      if (message.kind === "answer" && message.from === worker.id) worker.send(message, ignore);
    }
  });
}

/** The processes of WORKERS: each asks all, by way of the one that started them. */
export class Siblings<Said> {
  readonly #answer: () => Promise<Said>;
  readonly #open = new Map<string, (answer: Answer) => void>();

  /** `answer` is what this one says when it is asked. */
  constructor(answer: () => Promise<Said>) {
    this.#answer = answer;
    process.on("message", (message: Partial<Asked> | Answer) => {
      if (message.kind === "question") void this.#reply(message as Asked);
      if (message.kind === "answer") this.#open.get(message.id)?.(message);
    });
  }

  /** What all of them say, this one among them. */
  async ask(): Promise<Said[]> {
    const id = randomUUID();
    const said: Said[] = [];
    await new Promise<void>((resolve) => {
      const patience = setTimeout(resolve, patienceMs);
      this.#open.set(id, (answer) => {
        said.push(answer.said as Said);
        if (said.length < answer.total) return;
        clearTimeout(patience);
        resolve();
      });
      process.send?.({ kind: "question", id } satisfies Question, ignore);
    });
    this.#open.delete(id);
    return said;
  }

  async #reply({ id, from, total }: Asked): Promise<void> {
    process.send?.({ kind: "answer", id, from, total, said: await this.#answer() } satisfies Answer, ignore);
  }
}
