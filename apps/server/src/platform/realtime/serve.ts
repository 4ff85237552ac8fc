import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";

/** Sockets come in by the same port as everything else, and go before it closes. */
export function serveRealtime(app: FastifyInstance, { realtime }: Deps): void {
  realtime.attach(app.server);
  app.addHook("preClose", () => realtime.drain());
}
