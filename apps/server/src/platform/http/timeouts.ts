import type { Server, Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { ipKey } from "./rate-limits.ts";

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

/** Ends the connection when a body does not come in time; an upload's when it comes to a standstill. */
export function watchBody({ raw, url }: FastifyRequest, withinMs: number): void {
  const { headers, socket } = raw;
  if (headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0") return;
  const enoughBytes = uploads.test(url) ? withinMs * minUploadBytesPerMs : Infinity;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - seen < enoughBytes) socket.destroy();
    seen = socket.bytesRead;
  }, withinMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  raw.once("end", stop).once("close", stop);
}

/** Keeps one address from opening connections without end. */
export function capConnections(server: Server, max = maxConnectionsPerAddress): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const key = ipKey(socket.remoteAddress ?? "");
    const count = (open.get(key) ?? 0) + 1;
    if (count > max) {
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
