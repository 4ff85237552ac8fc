import { Readable } from "node:stream";
import type { Endpoint, EndpointAnswer, EndpointInput } from "@bump/contract";
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { answerOnce } from "./idempotency.ts";
import { inputReader } from "./input.ts";
import type { RuleName } from "./rate-limits.ts";
import { jsonType, type Ready, writeJson } from "./ready-answers.ts";
import { requireViewer, type Viewer } from "./viewer.ts";

declare module "fastify" {
  interface FastifyInstance {
    deps: Deps;
    /** Every mounted operation by its action. */
    operations: Map<string, Endpoint>;
    /** What every answer below /api says, as names and values in turn. */
    apiHeaders: readonly string[];
  }
  interface FastifyContextConfig {
    action?: string;
    limit?: RuleName;
    /** Asked by machines all the time, under load most of all: neither counted nor turned away. */
    isProbe?: boolean;
    /** Counts each call itself: only it can tell whose call it is. */
    countsItself?: boolean;
    /** Says itself what every answer says, but for failures. */
    setsHeaders?: boolean;
    /** What may go out before Fastify begins. */
    ready?: Ready;
  }
}

/** An answer too long to be held: JSON in pieces, `success` included, or a file; written as fast as it is read. */
export class StreamAnswer {
  readonly pieces: AsyncIterable<string | Uint8Array>;
  constructor(pieces: AsyncIterable<string | Uint8Array>) {
    this.pieces = pieces;
  }
}

type Answer<E extends Endpoint> =
  Record<never, never> extends EndpointAnswer<E> ? EndpointAnswer<E> | void : EndpointAnswer<E>;

export type Context<E extends Endpoint> = EndpointInput<E> & {
  viewer: E["access"] extends "public" ? Viewer | null : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Made<E extends Endpoint> = Answer<E> | StreamAnswer;
type Handler<E extends Endpoint> = (context: Context<E>) => Made<E> | Promise<Made<E>>;

/**
 * Puts one operation of the contract on the server: who may call was settled before the body was read (guard.ts),
 * here the input is judged, the handler asked, and its answer cut down to what the contract promises.
 */
export function mount<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
  { isProbe = false, hasHead = true }: { isProbe?: boolean; hasHead?: boolean } = {},
): void {
  const read = contextReader(endpoint);

  // Synchronous where the handler is.
  function run(request: FastifyRequest, reply: FastifyReply): Sent | Promise<Sent> {
    const context = read(request, reply);
    reply.header("content-type", jsonType);
    const key = endpoint.method === "GET" ? undefined : request.headers["idempotency-key"];
    const { viewer } = context;
    if (key !== undefined && viewer !== null) {
      return answerOnce(app.deps, { key, viewer, request, reply }, async () => toJson(endpoint, await handle(context)));
    }
    const answer = handle(context);
    return answer instanceof Promise ? answer.then((made) => toSent(endpoint, made)) : toSent(endpoint, answer);
  }

  addRoutes(app, endpoint, { config: { isProbe }, hasHead }, run);
}

/**
 * One whose answer is JSON already, `success` included, and that has nothing else to say: it goes out past Fastify, whose
 * way of putting an answer together takes a tenth of a cached read. What lies ready may even go out before it.
 */
export function mountJson<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (context: Omit<Context<E>, "reply">) => string | Promise<string>,
  findReady?: Ready["find"],
): void {
  const { method, access, params, query, limit, path } = endpoint;
  if (findReady && (method !== "GET" || params || query || limit))
    throw new Error(`${path} has more to judge than who asks`);
  const ready = findReady && { access, find: findReady };
  const read = contextReader(endpoint);

  function run(request: FastifyRequest, reply: FastifyReply): void | Promise<void> {
    const json = handle(read(request, reply));
    return typeof json === "string" ? sendJson(reply, json) : json.then((text) => sendJson(reply, text));
  }

  function sendJson(reply: FastifyReply, json: string): void {
    const { raw: answer, request } = reply.hijack();
    writeJson(answer, app.apiHeaders, request.id, json);
  }

  addRoutes(app, endpoint, { config: { setsHeaders: true, ...(ready && { ready }) } }, run);
}

function contextReader<const E extends Endpoint>(endpoint: E) {
  const read = inputReader(endpoint);
  return (request: FastifyRequest, reply: FastifyReply): Context<E> => {
    const viewer = endpoint.access === "public" ? request.viewer : requireViewer(request);
    const { params, query, body } = read(request);
    return { params, query, body, viewer, request, reply } as Context<E>;
  };
}

function addRoutes(
  app: FastifyInstance,
  endpoint: Endpoint,
  { config, hasHead = true }: { config: FastifyContextConfig; hasHead?: boolean },
  handler: RouteHandlerMethod,
): void {
  const { action, bodyLimit, limit } = endpoint;
  declare(app, endpoint);
  for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      // Of what is read, what GET would say of its answer; to POST and the others Fastify adds nothing.
      exposeHeadRoute: hasHead,
      url: `/api${path}`,
      ...(bodyLimit !== undefined && { bodyLimit }),
      config: { action, ...(limit && { limit }), ...config },
      handler,
    });
  }
}

/** The body of an answer. The response schema is the allow-list: a field it does not name does not leave. */
export function serialise<E extends Endpoint>(endpoint: E, answer: EndpointAnswer<E>): string {
  const parsed = endpoint.response.safeParse(answer);
  if (!parsed.success) {
    throw new Error(`The answer of ${endpoint.action} breaks its contract`, { cause: parsed.error });
  }
  return JSON.stringify({ success: true, ...parsed.data });
}

type Sent = string | Readable;

function toSent<E extends Endpoint>(endpoint: E, made: Made<E>): Sent {
  return made instanceof StreamAnswer ? Readable.from(made.pieces) : toJson(endpoint, made);
}

function toJson<E extends Endpoint>(endpoint: E, answer: Made<E>): string {
  // What is kept for a repeat has an end, and is held.
  if (answer instanceof StreamAnswer) throw new Error(`The answer of ${endpoint.action} cannot be kept`);
  return serialise(endpoint, (answer ?? {}) as EndpointAnswer<E>);
}

/** A mistake here stops the start. */
function declare(app: FastifyInstance, endpoint: Endpoint): void {
  const { action, method, path } = endpoint;
  if (!action) throw new Error(`${method} ${path} has no action`);
  if (app.operations.has(action)) throw new Error(`Two operations are called ${action}`);
  app.operations.set(action, endpoint);
}
