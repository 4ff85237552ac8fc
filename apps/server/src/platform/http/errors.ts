import type { Socket } from "node:net";
import type { ErrorCode, Failure } from "@bump/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "./app-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** `auth` for the identity library's routes: their failures are `{code, message}`. */
    failures?: "auth";
  }
}

const unavailableForSeconds = 2;

/** PostgreSQL's codes and the network's that say 'not now' rather than 'never'. */
const notNow: Record<string, ErrorCode> = {
  // PostgreSQL stops, crashed, or starts
  "57P01": "starting",
  "57P02": "starting",
  "57P03": "starting",
  // the connection broke or could not be made; ENOENT is the embedded server's socket before it exists
  "08000": "starting",
  "08001": "starting",
  "08003": "starting",
  "08004": "starting",
  "08006": "starting",
  ECONNREFUSED: "starting",
  ECONNRESET: "starting",
  EPIPE: "starting",
  ETIMEDOUT: "starting",
  ENOENT: "starting",
  // statement_timeout, lock_timeout, too many connections, out of memory or disk, lost a race for a lock
  "57014": "overloaded",
  "55P03": "overloaded",
  "53000": "overloaded",
  "53100": "overloaded",
  "53200": "overloaded",
  "53300": "overloaded",
  "40001": "overloaded",
  "40P01": "overloaded",
};
const networkCode = /^E[A-Z]+$/;

/** pg says these in words only. */
const notNowWords: readonly [RegExp, ErrorCode][] = [
  [/^Connection terminated|^Client has encountered a connection error|Cannot use a pool after calling end/, "starting"],
  [/^timeout exceeded when trying to connect|^Query read timeout/, "overloaded"],
];

/** What a thrown thing means to a client; null for what nobody foresaw. */
export function foreseen(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return null;
  return fastifyFailure(error as FastifyError) ?? databaseFailure(error);
}

function fastifyFailure(error: FastifyError): AppError | null {
  if (typeof error.statusCode !== "number" || error.statusCode < 400) return null;
  switch (error.statusCode) {
    case 404:
    case 414:
      return new AppError("not_found", { cause: error });
    case 413:
      return new AppError("too_large", { cause: error });
    case 415:
      return new AppError("unsupported_type", { cause: error });
    case 503:
      return new AppError("overloaded", { retryAfter: unavailableForSeconds, cause: error });
    default:
      return error.statusCode < 500 ? new AppError("malformed", { cause: error }) : null;
  }
}

function databaseFailure(error: Error & { code?: unknown; syscall?: unknown }): AppError | null {
  const code = typeof error.code === "string" ? error.code : "";
  // Text that slipped past the check of all input: PostgreSQL has no place for it.
  if (code === "22021" || code === "22P05") return new AppError("invalid_characters", { cause: error });
  // What it should have belonged to was removed meanwhile, its person's own account included.
  if (code === "23503") return new AppError("not_found", { cause: error });
  // A file that is missing is a fault of ours; only a connection's ENOENT is a server that is not there yet.
  const isNetwork = networkCode.test(code);
  const known =
    isNetwork && error.syscall !== "connect" && code === "ENOENT"
      ? undefined
      : (notNow[code] ?? notNowWords.find(([words]) => words.test(error.message))?.[1]);
  if (known !== undefined) return new AppError(known, { retryAfter: unavailableForSeconds, cause: error });
  // Several addresses were tried and each refused.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return databaseFailure(error.errors[0]);
  return null;
}

export function toFailure(error: AppError, requestId: string): Failure {
  const { code, message, fields, params } = error;
  return { success: false, error: { code, message, ...(fields && { fields }), ...(params && { params }), requestId } };
}

const authCodes: Partial<Record<ErrorCode, string>> = { rate_limited: "TOO_MANY_REQUESTS" };

/** The one error handler: what clients see, and what the log keeps. */
export function errorHandler(log: Logger) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const known = foreseen(error);
    const failure = known ?? new AppError("internal");
    const { method, routeOptions } = request;
    const line = { requestId: request.id, method, route: routeOptions.url, status: failure.status, code: failure.code };
    if (known === null) log.error({ ...line, err: error }, "request failed");
    else if (failure.status >= 500) log.warn({ ...line, err: failure.cause }, "request refused for now");
    else log.debug(line, "request refused");

    if (failure.retryAfter !== undefined) reply.header("retry-after", failure.retryAfter);
    // Whoever still sends when the connection is closed hears of that alone. The rest is read and dropped, for as long as a
    // body may take.
    if (failure.code === "too_large") reply.removeHeader("connection");
    reply.code(failure.status);
    if (routeOptions.config?.failures === "auth") {
      const { message, code } = failure;
      reply.send({ code: authCodes[code] ?? code.toUpperCase(), message, requestId: request.id });
    } else {
      reply.send(toFailure(failure, request.id));
    }
  };
}

const wireStatus: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** What is not HTTP never becomes a request; it is answered on the bare connection, in the same form. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const body = JSON.stringify(toFailure(new AppError("malformed"), uuidv7()));
  const status = wireStatus[error.code ?? ""] ?? "400 Bad Request";
  const headers = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
  socket.destroy(error);
}
