import { limits } from "@bump/contract";
import Fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
  type RouteOptions,
} from "fastify";
import type { Deps } from "#platform/deps.ts";
import type { Logger } from "#platform/log.ts";
import { AppError } from "./app-error.ts";
import { answerBrokenRequest, errorHandler } from "./errors.ts";
import { createGuard, type Guard } from "./guard.ts";
import { apiHeaders, createHeaders, isApiPath } from "./headers.ts";
import { createOverloadCheck } from "./overload.ts";
import { findOwnRoute } from "./own-operations.ts";
import type { ObserveRequest } from "./request-durations.ts";
import { ReadyAnswers } from "./ready-answers.ts";
import { requestIds } from "./request-id.ts";
import { bodyTimeoutMs, capConnections, timeouts, watchBody } from "./timeouts.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The routes below /api that are not operations of the contract, as registered. */
    ownRoutes: { method: string; url: string }[];
  }
}

/** A Fastify with everything that holds for every request; what it serves is added by app.ts. */
export function createHttpServer(deps: Deps, { bodyWithinMs = bodyTimeoutMs } = {}): FastifyInstance {
  const { config, log } = deps;
  const setHeaders = createHeaders(config);
  const answerError = errorHandler(log);
  const handleError: typeof answerError = (error, request, reply) => {
    setHeaders(request, reply);
    answerError(error, request, reply);
  };
  const createId = requestIds(config.trustProxy !== false);
  const headers = Object.entries(apiHeaders(config)).flat();
  const app = Fastify({
    // No logger of Fastify's: it would listen for the end of every answer, only to write nothing.
    logController: new FailuresOnly(log),
    genReqId: createId,
    trustProxy: config.trustProxy,
    bodyLimit: limits.body,
    // HEAD runs what GET runs, and a mailed link is spent by GET. What mount() brings only reads, and has one.
    exposeHeadRoutes: false,
    // A drain answers what still comes in; the answer says to close the connection.
    return503OnClosing: false,
    // Some hundred routes are found faster by a function that is made of them than by walking through them.
    routerOptions: { maxParamLength: 1024, compile: true },
    // The contract judges input and output; Fastify's own compilers are a hundred modules that nobody needs.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    frameworkErrors: (error, request, reply) => {
      // An address that cannot be read names no page; whoever typed it sees the page that says so.
      const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
      if (!isPage || isApiPath(request.url)) handleError(error, request, reply);
      else {
        setHeaders(request, reply);
        void reply.redirect("/404");
      }
    },
    clientErrorHandler: answerBrokenRequest,
    ...timeouts,
  });
  const ready = new ReadyAnswers(deps, { createId, headers });
  ready.standBefore(app);
  app.decorate("deps", deps);
  app.decorate("operations", new Map());
  app.decorate("apiHeaders", headers);
  app.decorate("own", { routes: [], operations: [] });
  app.decorate("ownRoutes", []);
  app.decorateRequest("viewer", null);
  app.setErrorHandler(handleError);
  acceptJsonOnly(app);
  if (config.trustProxy === false) capConnections(app.server);

  const begin: Begin = (request, reply, { setsHeaders = false } = {}) => {
    if (!setsHeaders) setHeaders(request, reply);
    watchBody(request, bodyWithinMs);
  };
  watchRoutes(app, { deps, begin, ready });
  return app;
}

/** What comes before all else, whatever is asked for. */
type Begin = (request: FastifyRequest, reply: FastifyReply, config?: FastifyContextConfig) => void;

function noCompiler(): never {
  throw new Error("Routes have no schema of Fastify's: the contract judges");
}

/** The error handler writes a line per failure, the metrics keep the figures: a line per request would cost more than many an answer. */
class FailuresOnly extends LogController {
  readonly #log: Logger;

  constructor(log: Logger) {
    super();
    this.#log = log;
  }

  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override defaultErrorLog(): void {}
  override routeNotFound(): void {}

  /** What breaks when an answer has begun comes to no error handler. Those who hang up do so all the time. */
  override streamError(error: Error & { code?: string }, { id }: FastifyRequest): void {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE")
      this.#log.warn({ err: error, requestId: id }, "An answer broke off");
  }
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    // Clients that always name the type send nothing with it on calls that take nothing.
    if (body === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}

/**
 * Each answer is measured by its route's pattern, and each call turned away where there are too many or where it may not
 * enter. Files of the web client are one route, and so is what is not there: both could be any number.
 */
function watchRoutes(
  app: FastifyInstance,
  { deps, begin, ready }: { deps: Deps; begin: Begin; ready: ReadyAnswers },
): void {
  const { requests } = deps.metrics;
  const isOverloaded = createOverloadCheck(app);

  const observeFile = requests.route("GET", "web");
  app.addHook("onRoute", (route) => {
    const isApi = isApiPath(route.url);
    const observe = isApi ? requests.route(String(route.method), route.url) : observeFile;
    const guard = isApi ? guardRoute(app, route) : null;
    const { config = {} } = route;
    if (config.ready && route.method === "GET") ready.add(route.url, { ...config.ready, observe, isOverloaded });
    const enter: onRequestHookHandler = (request, reply, done) => {
      begin(request, reply, config);
      measure(reply, observe);
      if (isOverloaded() && !config.isProbe) done(tooMany());
      else if (guard === null) done();
      else guard(request, reply, done);
    };
    route.onRequest = [enter, ...[route.onRequest ?? []].flat()];
  });

  const observeUnknown = requests.route("other", "none");
  const guardUnknown = createGuard(deps, { access: "user" });
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404) {
      done();
      return;
    }
    begin(request, reply);
    measure(reply, observeUnknown);
    if (isOverloaded()) done(tooMany());
    // Refused before a body is read, and a visitor is not told what is there and what not.
    else if (isApiPath(request.url)) guardUnknown(request, reply, (error) => done(error ?? new AppError("not_found")));
    else done();
  });
}

/** Not by Fastify's hook, for which it listens to each answer twice. Once: injected answers end more often. */
function measure({ raw }: FastifyReply, observe: ObserveRequest): void {
  const start = performance.now();
  raw.once("finish", () => observe(raw.statusCode, performance.now() - start));
}

function tooMany(): AppError {
  return new AppError("overloaded", { retryAfter: 2 });
}

/** Every route below /api is an operation of the contract or was declared, and either says who may enter. */
function guardRoute(app: FastifyInstance, route: RouteOptions): Guard | null {
  const operation = app.operations.get(route.config?.action ?? "");
  const own = operation === undefined ? findOwnRoute(app, route.url) : undefined;
  const access = operation?.access ?? own?.access;
  if (access === undefined) throw new Error(`${String(route.method)} ${route.url} was declared by nobody`);
  if (own)
    app.ownRoutes.push(...[route.method].flat().map((method) => ({ method: method.toLowerCase(), url: route.url })));
  route.config = { ...route.config, ...(own?.failures && { failures: own.failures }) };
  if (access === "own" || route.config.isProbe) return null;
  const { limit, countsItself } = route.config;
  return createGuard(app.deps, { access, limit, countsItself });
}
