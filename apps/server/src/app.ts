import type { FastifyInstance } from "fastify";
import { accountsRoutes } from "#features/accounts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { healthRoutes } from "#platform/http/health.ts";
import { createHttpServer } from "#platform/http/http-server.ts";
import { sweepKeysJob } from "#platform/http/idempotency.ts";
import { metricsRoute } from "#platform/http/metrics.ts";
import { shedLoad } from "#platform/http/overload.ts";
import { watchRevocations } from "#platform/http/revocations.ts";

/** The one list of what is mounted. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createHttpServer(deps);
  shedLoad(app);
  deps.jobs.register(sweepKeysJob);

  const stopWatching = await watchRevocations(deps);
  app.addHook("onClose", stopWatching);

  healthRoutes(app, deps);
  metricsRoute(app, deps);
  await accountsRoutes(app, deps);
  return app;
}
