import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "./app-error.ts";

export type Metrics = {
  registry: Registry;
  observeRequest(request: FastifyRequest, reply: FastifyReply): void;
  /** A figure that is read whenever somebody asks, e.g. how far the outbox is behind. */
  gauge(name: `bump_${string}`, help: string, read: () => number | Promise<number>): void;
};

const secondsOf = { buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10] };

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "bump_http_request_duration_seconds",
    help: "Time to answer, by route pattern and status",
    labelNames: ["method", "route", "status"],
    registers: [registry],
    ...secondsOf,
  });
  // Looking a label set up costs more than counting; there are only so many routes and statuses.
  const children = new Map<string, { observe(seconds: number): void }>();

  return {
    registry,
    observeRequest(request, reply) {
      const { method, url } = request.routeOptions;
      const key = `${request.method} ${url} ${reply.statusCode}`;
      let child = children.get(key);
      if (child === undefined) {
        // Methods and paths without a route come from outside and could be any number.
        const labels = url === undefined ? { method: "other", route: "none" } : { method: String(method), route: url };
        child = durations.labels({ ...labels, status: reply.statusCode });
        if (url !== undefined) children.set(key, child);
      }
      child.observe(reply.elapsedTime / 1000);
    },
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          gauge.set(await read());
        },
      });
    },
  };
}

/** Prometheus text, for the machine itself or with METRICS_TOKEN; to others there is nothing here. */
export function metricsRoute(app: FastifyInstance, deps: Deps): void {
  const { metrics, pool } = deps;
  metrics.gauge("bump_database_connections", "Connections of this node's pool", () => pool.totalCount);
  metrics.gauge("bump_database_connections_idle", "Idle connections of this node's pool", () => pool.idleCount);
  metrics.gauge("bump_database_waiting", "Queries that wait for a connection", () => pool.waitingCount);

  app.get("/api/metrics", async (request, reply) => {
    if (!mayReadMetrics(deps, request)) throw new AppError("not_found");
    reply.header("content-type", metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;

function mayReadMetrics({ config }: Deps, { headers, socket }: FastifyRequest): boolean {
  // A proxy on the same machine also calls from loopback, but says for whom.
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  if (loopback.test(socket.remoteAddress ?? "") && !isForwarded) return true;
  if (config.metricsToken === null) return false;
  const given = Buffer.from(headers.authorization?.replace(/^Bearer +/i, "") ?? "");
  const wanted = Buffer.from(config.metricsToken);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
