import { fork } from "node:child_process";
import { once } from "node:events";
import { chown } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Account, canReach, findNobody } from "#platform/embedded-postgres/account.ts";

/** A program beside this file, in a process of its own. */
export type Program = "media.image-worker.ts" | "media.clean-worker.ts";
/** It reads `input` and writes into `folder`. */
type Task = { input: string; folder: string; memoryBytes: number };
type Bounds = { memoryBytes: number; timeMs: number };

/**
 * What strangers send is read by large programs. They run in a process of their own, which may crash or hang without harm,
 * holds no secrets, is not root, and is ended when it takes too long. Null: it ended without an answer, `isEnded` by us.
 */
export async function runApart<Answer>(
  name: Program,
  task: Omit<Task, "memoryBytes"> & Record<string, unknown>,
  { memoryBytes, timeMs }: Bounds,
): Promise<{ answer: Answer | null; isEnded: boolean }> {
  const program = fileURLToPath(new URL(name, import.meta.url));
  const account = await handOver(program, task);
  const child = fork(program, {
    ...(account && { uid: account.uid, gid: account.gid }),
    // Windows cannot start a process without the first; the second saves a third of the time it takes.
    env: { SystemRoot: process.env["SystemRoot"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
    execArgv: ["--max-old-space-size=256", "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: timeMs,
    killSignal: "SIGKILL",
  });
  const answers: Answer[] = [];
  child.on("message", (message) => answers.push(message as Answer));
  // A child that is gone before it could be told shows as an exit without an answer.
  child.on("error", () => {});
  child.send({ ...task, memoryBytes }, () => {});
  const [, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return { answer: answers[0] ?? null, isEnded: signal === "SIGKILL" };
}

/** Gives the task's files to the account that it is to run as. Null: as ourselves, also where that account cannot get at us. */
async function handOver(program: string, { input, folder }: Pick<Task, "input" | "folder">): Promise<Account | null> {
  const account = findNobody();
  if (!account || ![program, process.execPath, dirname(folder)].every((path) => canReach(account, path))) return null;
  for (const path of [input, folder]) await chown(path, account.uid, account.gid);
  return account;
}
