import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { LaunchError } from "#platform/embedded-postgres/launch-error.ts";
import type { Logger } from "#platform/log.ts";
import { passOn } from "#platform/siblings.ts";

const restartMs = 1000;
/** What a node that is ready sends. */
const readyWord = "ready";

/** Whether this process is one of several that answer on one port. */
export const { isWorker } = cluster;

export function sayReady(): void {
  process.send?.(readyWord);
}

function saysReady(worker: Worker): Promise<void> {
  return new Promise((resolve) => worker.on("message", (word) => word === readyWord && resolve()));
}

export type Workers = { stop: () => Promise<void> };

/**
 * As many nodes on one port. This process is none itself: it shares the connections out and starts a node again that
 * ended by itself. `args` are given to the first alone, which is ready before the others begin: what it
 * does at its start is done once.
 */
export async function startWorkers(count: number, log: Logger, args: string[]): Promise<Workers> {
  const workers = new Set<Worker>();
  let isStopping = false;

  async function begin(given: string[]): Promise<void> {
    cluster.setupPrimary({ args: given });
    const worker = cluster.fork();
    workers.add(worker);
    passOn(worker, workers);
    const ended = once(worker, "exit").then(() => workers.delete(worker));
    await Promise.race([saysReady(worker), ended]);
    if (!workers.has(worker)) throw new LaunchError("a process of WORKERS ended before it was ready");
    void ended.then(() => keepUp());
  }

  async function keepUp(): Promise<void> {
    if (isStopping) return;
    log.error("a process of WORKERS ended by itself; starting another");
    await sleep(restartMs);
    if (!isStopping) await begin([]).catch(() => keepUp());
  }

  await begin(args);
  await Promise.all(Array.from({ length: count - 1 }, () => begin([])));
  return {
    stop: async () => {
      isStopping = true;
      const ends = [...workers].map((worker) => once(worker, "exit"));
      for (const worker of workers) worker.kill("SIGTERM");
      await Promise.all(ends);
    },
  };
}
