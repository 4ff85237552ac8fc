import { fork } from "node:child_process";
import { once } from "node:events";
import { chown } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type ErrorCode, limits, type MediaCollection } from "@bump/contract";
import { type Account, canReach, findNobody } from "#platform/embedded-postgres/account.ts";

export type Picture = { width: number; path: string };
export type ImageTask = { input: string; folder: string; collection: MediaCollection; bounds: ImageBounds };
export type ImageResult = { width: number; height: number; mime: string; pictures: Picture[] };
/** What the other process answers. */
export type ImageAnswer = { result: ImageResult } | { code: ImageErrorCode };
export type ImageErrorCode = Extract<ErrorCode, "invalid_image" | "image_too_large">;

/** It is the file's fault: trying again would not help. */
export class ImageError extends Error {
  override name = "ImageError";
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode) {
    super(code);
    this.code = code;
  }
}

/** What one picture may cost. */
export type ImageBounds = { pixels: number; memoryBytes: number; timeMs: number };
export const imageBounds: ImageBounds = {
  pixels: limits.imageUpload.pixels,
  memoryBytes: 768 * 1024 * 1024,
  timeMs: 30_000,
};

const program = fileURLToPath(new URL("./media.image-worker.ts", import.meta.url));

/** Gives the task's files to the account that it is to run as. Null: as ourselves, also where that account cannot get at us. */
async function handOver(input: string, folder: string): Promise<Account | null> {
  const account = findNobody();
  if (!account || ![program, process.execPath, dirname(folder)].every((path) => canReach(account, path))) return null;
  for (const path of [input, folder]) await chown(path, account.uid, account.gid);
  return account;
}

/**
 * Decoders of pictures are large programs in C that read what strangers send. They run in a process of their own, which
 * may crash or hang without harm, holds no secrets, is not root, and is ended when it takes too long.
 */
export async function processImage(
  input: string,
  folder: string,
  collection: MediaCollection,
  bounds: ImageBounds = imageBounds,
): Promise<ImageResult> {
  const account = await handOver(input, folder);
  const child = fork(program, {
    ...(account && { uid: account.uid, gid: account.gid }),
    // Windows cannot start a process without the first; the second saves a third of the time it takes.
    env: { SystemRoot: process.env["SystemRoot"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
    execArgv: ["--max-old-space-size=256", "--disable-warning=ExperimentalWarning"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: bounds.timeMs,
    killSignal: "SIGKILL",
  });
  const task: ImageTask = { input, folder, collection, bounds };
  const answers: ImageAnswer[] = [];
  child.on("message", (message) => answers.push(message as ImageAnswer));
  // A child that is gone before it could be told shows as an exit without an answer.
  child.on("error", () => {});
  child.send(task, () => {});
  const [, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  const answer = answers[0] ?? { code: signal === "SIGKILL" ? "image_too_large" : "invalid_image" };
  if ("code" in answer) throw new ImageError(answer.code);
  return answer.result;
}
