import type { ByteRange } from "#platform/storage/storage.ts";

/**
 * What a program does that media.apart.ts starts: one task, one answer, and its end. `failed` is the answer where the work
 * throws, which is the file's fault.
 */
export function serveTask<Task extends { memoryBytes: number }, Answer>(
  work: (task: Task) => Promise<Answer>,
  failed: Answer,
): void {
  // Nobody waits for the answer any more.
  process.once("disconnect", () => process.exit());
  process.once("message", (task: Task) => {
    // Decoders keep their bytes outside of what the engine counts, so the whole process is watched.
    setInterval(() => {
      if (process.memoryUsage.rss() > task.memoryBytes) process.kill(process.pid, "SIGKILL");
    }, 20).unref();
    void work(task)
      .catch(() => failed)
      .then((message) => process.send?.(message, () => process.exit()));
  });
}

let asked = 0;

/** Asks the process that started this one for a part of the file. */
export async function readPart(range: ByteRange): Promise<Buffer> {
  const ask = ++asked;
  const bytes = await new Promise<Buffer | null>((resolve) => {
    const listen = (message: { to: number; bytes: Buffer | null }) => {
      if (message.to !== ask) return;
      process.off("message", listen);
      resolve(message.bytes);
    };
    process.on("message", listen);
    process.send?.({ ask, range });
  });
  if (bytes === null) throw new Error("no more is given");
  return bytes;
}
