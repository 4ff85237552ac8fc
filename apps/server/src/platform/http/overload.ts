import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";

/** Mean over a second, two seconds running: by then answers come so late that sending new ones away is kinder. */
const maxDelayMs = 400;
const maxLateSeconds = 2;
const resolutionMs = 10;
/** Queries that wait for a connection; each waits for all before it. */
const maxWaitingQueries = 200;

/**
 * Whether requests have to be sent away, since the process or the database cannot keep up. The event loop is watched from the moment that the server listens: what happens while it starts says nothing about load.
 */
export function createOverloadCheck(app: FastifyInstance): () => boolean {
  const { pool } = app.deps;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  let lateSeconds = 0;

  function sample(): void {
    const isLate = delay.mean / 1e6 - resolutionMs > maxDelayMs;
    lateSeconds = isLate ? lateSeconds + 1 : 0;
    delay.reset();
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    delay.enable();
    timer = setInterval(sample, 1000).unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => lateSeconds >= maxLateSeconds || pool.waitingCount >= maxWaitingQueries;
}
