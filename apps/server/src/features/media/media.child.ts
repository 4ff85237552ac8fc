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
