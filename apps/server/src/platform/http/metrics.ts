import cluster from "node:cluster";
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { Deps } from "#platform/deps.ts";
import { Siblings } from "#platform/siblings.ts";
import { AppError } from "./app-error.ts";
import { declareOwn, type OwnOperation } from "./own-operations.ts";
import { RequestDurations } from "./request-durations.ts";

export type Metrics = {
  registry: Registry;
  requests: RequestDurations;
  /** Counters that did not fit the rows they count; expected to stay 0. */
  drift: Counter<"counter">;
  /** A figure of this process that is read whenever somebody asks. */
  gauge(name: `bump_${string}`, help: string, read: () => number): void;
  /** The same of the whole deployment: whichever process is asked, it is one figure. */
  sharedGauge(name: `bump_${string}`, help: string, read: () => Promise<number>): void;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new RequestDurations(),
    drift: new Counter({
      name: "bump_counters_drift_total",
      help: "Counters that did not fit the rows they count when they were reconciled",
      labelNames: ["counter"],
      registers: [registry],
    }),
    gauge: (name, help, read) => addGauge(registry, { name, help, read, aggregator: "sum" }),
    sharedGauge: (name, help, read) => addGauge(registry, { name, help, read, aggregator: "max" }),
  };
}

type GaugeOptions = { name: string; help: string; aggregator: "sum" | "max"; read: () => number | Promise<number> };

function addGauge(registry: Registry, { read, ...options }: GaugeOptions): void {
  const gauge: Gauge = new Gauge({
    ...options,
    registers: [registry],
    async collect() {
      gauge.set(await read());
    },
  });
}

const operation: OwnOperation = {
  method: "get",
  path: "/metrics",
  id: "metrics.read",
  summary: "Prometheus text, from the machine itself or with METRICS_TOKEN",
  access: "metrics",
  answerType: "text/plain",
};

/** Prometheus text, for the machine itself or with METRICS_TOKEN; to others there is nothing here. */
export function metricsRoute(app: FastifyInstance, deps: Deps): void {
  const { metrics, pool } = deps;
  metrics.gauge("bump_database_connections", "Connections of this node's pool", () => pool.totalCount);
  metrics.gauge("bump_database_connections_idle", "Idle connections of this node's pool", () => pool.idleCount);
  metrics.gauge("bump_database_waiting", "Queries that wait for a connection", () => pool.waitingCount);

  const siblings = cluster.isWorker ? new Siblings(() => figuresOf(metrics)) : null;

  declareOwn(app, [{ path: "/api/metrics", access: "own" }], [operation]);
  app.get("/api/metrics", { exposeHeadRoute: true }, async (request, reply) => {
    if (!mayReadMetrics(deps, request)) throw new AppError("not_found");
    reply.header("content-type", metrics.registry.contentType);
    const { registry, requests } = siblings ? together(await siblings.ask()) : metrics;
    return `${await registry.metrics()}\n${requests.toText()}`;
  });
}

type Figures = Awaited<ReturnType<typeof figuresOf>>;

async function figuresOf({ registry, requests }: Metrics) {
  return { registry: await registry.getMetricsAsJSON(), requests: requests.figures };
}

/** A counter that is now one process' and now another's would seem to fall. */
function together(all: readonly Figures[]): Pick<Metrics, "registry" | "requests"> {
  return {
    registry: AggregatorRegistry.aggregate(all.map(({ registry }) => registry)),
    requests: RequestDurations.together(all.flatMap(({ requests }) => requests)),
  };
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
