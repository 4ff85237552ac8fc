import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { ipKey } from "./limits.ts";

/** Node's own request timeout knows no exception for uploads, so bodies are watched below instead. */
export const timeouts = {
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  requestTimeout: 0,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
} as const;

/** Within this a body must be there. */
export const bodyTimeoutMs = 30_000;
/** An upload may take as long as it likes, as long as it gets on: about a kilobyte a second. */
const minUploadBytesPerMs = 1;
const uploads = /^\/api\/uploads(\/|$)/;

/** One address, or one /64. Behind a proxy all connections are the proxy's own, so there it does not hold. */
const maxConnectionsPerAddress = 3_000;

/** Takes the means from clients that send slowly or open connections without end. */
export function limitSlowness(app: FastifyInstance, withinMs: number): void {
  app.addHook("onRequest", ({ raw, url }, _reply, done) => {
    const { headers } = raw;
    if (headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0") {
      watchBody(raw, withinMs, uploads.test(url) ? withinMs * minUploadBytesPerMs : Infinity);
    }
    done();
  });
  if (app.deps.config.trustProxy === false) capConnections(app);
}

/** Ends the connection when a body is not there in time, unless enough of it has come since the last look. */
function watchBody(request: IncomingMessage, withinMs: number, enoughBytes: number): void {
  const { socket } = request;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - seen < enoughBytes) socket.destroy();
    seen = socket.bytesRead;
  }, withinMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  request.once("end", stop).once("close", stop);
}

function capConnections(app: FastifyInstance): void {
  const open = new Map<string, number>();
  app.server.on("connection", (socket: Socket) => {
    const key = ipKey(socket.remoteAddress ?? "");
    const count = (open.get(key) ?? 0) + 1;
    if (count > maxConnectionsPerAddress) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}
