import { fork } from "node:child_process";
import { once } from "node:events";
import { chown } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Account, canReach, findNobody } from "#platform/embedded-postgres/account.ts";
import type { ByteRange } from "#platform/storage/storage.ts";

/** A program beside this file, in a process of its own. */
export type Program = "media.image-worker.ts" | "media.clean-worker.ts" | "media.probe-worker.ts";
/** It reads `input` and writes into `folder`, or does with what it is told. */
type Task = { input?: string; folder?: string };
type Bounds = { memoryBytes: number; timeMs: number };
/** What the program may ask for while it works: null where it gets nothing. */
export type Reader = (range: ByteRange) => Promise<Buffer | null>;
type Question = { ask: number; range: ByteRange };

/**
 * What strangers send is read by large programs. They run in a process of their own, which may crash or hang without harm,
 * holds no secrets, is not root, and is ended when it takes too long. Null: it ended without an answer, `isEnded` by us.
 */
export async function runApart<Answer>(
  name: Program,
  task: Task & Record<string, unknown>,
  { memoryBytes, timeMs, read }: Bounds & { read?: Reader },
): Promise<{ answer: Answer | null; isEnded: boolean }> {
  const program = fileURLToPath(new URL(name, import.meta.url));
  const account = await handOver(program, task);
  const child = fork(program, {
    ...(account && { uid: account.uid, gid: account.gid }),
    // Windows cannot start a process without the first; the second saves a third of the time it takes.
    env: { SystemRoot: process.env["SystemRoot"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
    execArgv: ["--max-old-space-size=256", "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // For bytes.
    serialization: "advanced",
    timeout: timeMs,
    killSignal: "SIGKILL",
  });
  const answers: Answer[] = [];
  child.on("message", (message) => {
    const { ask, range } = (message ?? {}) as Partial<Question>;
    const tell = (bytes: Buffer | null) => child.connected && child.send({ to: ask, bytes }, () => {});
    if (ask === undefined) answers.push(message as Answer);
    else void read?.(range!).then(tell, () => tell(null));
  });
  // A child that is gone before it could be told shows as an exit without an answer.
  child.on("error", () => {});
  child.send({ ...task, memoryBytes }, () => {});
  const [, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return { answer: answers[0] ?? null, isEnded: signal === "SIGKILL" };
}

/** Gives the task's files to the account that it is to run as. Null: as ourselves, also where that account cannot get at us. */
async function handOver(program: string, { input, folder }: Task): Promise<Account | null> {
  const account = findNobody();
  const needed = [program, process.execPath, ...(folder === undefined ? [] : [dirname(folder)])];
  if (!account || !needed.every((path) => canReach(account, path))) return null;
  for (const path of [input, folder]) if (path !== undefined) await chown(path, account.uid, account.gid);
  return account;
}
