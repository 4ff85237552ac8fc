import { limits } from "@bump/contract";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
  type onResponseHookHandler,
} from "fastify";
import type { Deps } from "#platform/deps.ts";
import type { Logger } from "#platform/log.ts";
import { AppError } from "./app-error.ts";
import { answerBrokenRequest, errorHandler } from "./errors.ts";
import { createGuard } from "./guard.ts";
import { createHeaders, isApiPath } from "./headers.ts";
import { createOverloadCheck } from "./overload.ts";
import { findOwnRoute } from "./own-operations.ts";
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
  const handleError = errorHandler(log);
  const app = Fastify({
    loggerInstance: withoutChildren(log),
    logController: new FailuresOnly(),
    genReqId: requestIds(config.trustProxy !== false),
    trustProxy: config.trustProxy,
    bodyLimit: limits.body,
    // HEAD would run what GET runs, and a mailed link is spent by GET.
    exposeHeadRoutes: false,
    // A drain answers what still comes in; the answer says to close the connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1024 },
    // The contract judges input and output; Fastify's own compilers are a hundred modules that nobody needs.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      // An address that cannot be read names no page; whoever typed it sees the page that says so.
      const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
      if (isPage && !isApiPath(request.url)) void reply.redirect("/404");
      else handleError(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
    ...timeouts,
  });
  app.decorate("deps", deps);
  app.decorate("operations", new Map());
  app.decorate("own", { routes: [], operations: [] });
  app.decorate("ownRoutes", []);
  app.decorateRequest("viewer", null);
  app.setErrorHandler(handleError);
  acceptJsonOnly(app);
  const measureUnknown = measureRoutes(app, deps);
  guardRoutes(app, deps);
  if (config.trustProxy === false) capConnections(app.server);

  const isOverloaded = createOverloadCheck(app);
  const guardUnknown = createGuard(deps, { access: "user" });
  app.addHook("onRequest", (request, reply, done) => {
    setHeaders(request, reply);
    watchBody(request, bodyWithinMs);
    if (request.is404) measureUnknown(reply);
    if (isOverloaded(request)) done(new AppError("overloaded", { retryAfter: 2 }));
    // Refused before a body is read, and a visitor is not told what is there and what not.
    else if (request.is404 && isApiPath(request.url)) {
      guardUnknown(request, reply, (error) => done(error ?? new AppError("not_found")));
    } else done();
  });
  return app;
}

function noCompiler(): never {
  throw new Error("Routes have no schema of Fastify's: the contract judges");
}

/** The error handler writes a line per failure, the metrics keep the figures: a line per request would cost more than many an answer. */
class FailuresOnly extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override defaultErrorLog(): void {}
  override routeNotFound(): void {}
}

/** Fastify wants a child logger for each request; ours are told apart by the id that a failure's line names. */
function withoutChildren(log: Logger): FastifyBaseLogger {
  const same = Object.create(log) as Logger;
  same.child = () => same as never;
  return same as FastifyBaseLogger;
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
 * By the route's pattern. Files of the web client are one route, and so is what is not there: both could be any number.
 * Answers with what measures the latter.
 */
function measureRoutes(app: FastifyInstance, { metrics: { requests } }: Deps): (unknown: FastifyReply) => void {
  const observeFile = requests.route("GET", "web");
  const observeUnknown = requests.route("other", "none");
  app.addHook("onRoute", (route) => {
    const observe = isApiPath(route.url) ? requests.route(String(route.method), route.url) : observeFile;
    const measure: onResponseHookHandler = (_request, reply, done) => {
      observe(reply.statusCode, reply.elapsedTime);
      done();
    };
    route.onResponse = [measure, ...[route.onResponse ?? []].flat()];
  });
  // Not by a hook, which every answer would pay for.
  return (reply) => void reply.raw.once("finish", () => observeUnknown(reply.statusCode, reply.elapsedTime));
}

/** Every route below /api is an operation of the contract or was declared, and either says who may enter. */
function guardRoutes(app: FastifyInstance, deps: Deps): void {
  app.addHook("onRoute", (route) => {
    if (!isApiPath(route.url)) return;
    const operation = app.operations.get(route.config?.action ?? "");
    const own = operation === undefined ? findOwnRoute(app, route.url) : undefined;
    const access = operation?.access ?? own?.access;
    if (access === undefined) throw new Error(`${String(route.method)} ${route.url} was declared by nobody`);
    if (own)
      app.ownRoutes.push(...[route.method].flat().map((method) => ({ method: method.toLowerCase(), url: route.url })));
    route.config = { ...route.config, ...(own?.failures && { failures: own.failures }) };
    if (access === "own" || route.config.isProbe) return;
    const { limit, countsItself } = route.config;
    const guard = createGuard(deps, { access, limit, countsItself });
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()];
  });
}
