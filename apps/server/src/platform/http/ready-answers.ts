import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Access } from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { findViewer } from "./guard.ts";
import type { ObserveRequest } from "./request-durations.ts";
import { canEnter, type Viewer } from "./viewer.ts";

export const jsonType = "application/json; charset=utf-8";

/** What may lie ready, and for whom. */
export type Ready = { access: Access; find: (viewer: Viewer) => string | undefined };
type Read = Ready & { observe: ObserveRequest; isOverloaded: () => boolean };
type Options = { createId: (request: IncomingMessage) => string; headers: readonly string[] };

/**
 * What is asked for all the time and lies ready goes out before Fastify begins, whose work would be a good part of it. Only
 * the plain case: whatever would be refused, made first or said otherwise takes the usual way, which alone knows how.
 */
export class ReadyAnswers {
  readonly #deps: Deps;
  readonly #options: Options;
  readonly #reads = new Map<string, Read>();
  /** With Redis each call waits for its count, beside which Fastify is nothing. */
  readonly #countsHere: boolean;
  #isDraining = false;

  constructor(deps: Deps, options: Options) {
    this.#deps = deps;
    this.#options = options;
    this.#countsHere = deps.limiter.redisIsUp() === null;
  }

  /** Takes the place of Fastify's own listener, which is asked for all else. */
  standBefore(app: FastifyInstance): void {
    const [handle] = app.server.listeners("request") as RequestListener[];
    app.server.removeAllListeners("request");
    app.server.on("request", (request, response) => {
      if (!this.#answer(request, response)) handle!(request, response);
    });
    // From here on Fastify says with each answer that its connection ends.
    app.addHook("preClose", async () => {
      this.#isDraining = true;
    });
  }

  add(url: string, read: Read): void {
    this.#reads.set(url, read);
  }

  /** Whether it was answered. */
  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const read = request.method === "GET" ? this.#reads.get(request.url!) : undefined;
    if (read === undefined || !this.#countsHere || this.#isDraining) return false;
    if (hasBody(request) || read.isOverloaded()) return false;
    const start = performance.now();
    const viewer = findViewer(this.#deps, request);
    if (viewer === null || !canEnter(viewer, read.access)) return false;
    const json = this.#find(read, viewer);
    if (json === undefined) return false;
    writeJson(response, this.#options.headers, this.#options.createId(request), json);
    // Counted when it is written; the usual way waits until it is sent.
    read.observe(200, performance.now() - start);
    return true;
  }

  /** Counts what it finds. One too many is counted again where it is refused, and no less too many. */
  #find({ find }: Read, viewer: Viewer): string | undefined {
    try {
      const json = find(viewer);
      if (json !== undefined) void this.#deps.limiter.take("api", viewer.id);
      return json;
    } catch {
      return undefined;
    }
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** The headers as a list, which Node writes down as it stands. */
export function writeJson(response: ServerResponse, headers: readonly string[], requestId: string, json: string): void {
  const length = Buffer.byteLength(json);
  const own = ["x-request-id", requestId, "content-type", jsonType, "content-length", String(length)];
  // Where each character is one byte, latin1 is the same and written in half the time.
  response.writeHead(200, [...headers, ...own]).end(json, length === json.length ? "latin1" : "utf8");
}
