import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";

/** Mean over a second: past it answers come so late that sending new ones away is kinder. */
const maxEventLoopDelayMs = 500;
/** Queries that wait for a connection; each waits for all before it. */
const maxWaitingQueries = 200;

/** Sends requests away with 503 while the process or the database cannot keep up; probes pass. */
export function shedLoad(app: FastifyInstance): void {
  app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    healthCheck: async () => app.deps.pool.waitingCount < maxWaitingQueries,
    healthCheckInterval: 250,
  });
}
