import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { type Auth, clientIpHeader } from "./accounts.auth.ts";

/** Named by us or meaningless behind us; the library must not hear a client's word on them. */
const dropped = new Set(["host", "connection", "content-length", "transfer-encoding", clientIpHeader]);
const maxUserAgent = 500;

/** A request's headers as the library reads them, with the client's true address. */
export function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (dropped.has(name) || name.startsWith("x-forwarded-") || value === undefined) continue;
    headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  headers.set(clientIpHeader, request.ip);
  headers.set("user-agent", (request.headers["user-agent"] ?? "").slice(0, maxUserAgent));
  return headers;
}

/** Hands a request to the library, with the body that was read and judged already. */
export async function askLibrary(deps: Deps, auth: Auth, request: FastifyRequest): Promise<Response> {
  const headers = toHeaders(request);
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  if (hasBody) headers.set("content-type", "application/json");
  return auth.handler(
    new Request(new URL(request.url, deps.config.publicUrl), {
      method: request.method,
      headers,
      ...(hasBody && { body: JSON.stringify(request.body ?? {}) }),
    }),
  );
}

/** The library's word for it, and ours. */
const codes: Record<string, string> = {
  VALIDATION_ERROR: "MALFORMED",
  BAD_REQUEST: "MALFORMED",
  ACCOUNT_TEMPORARILY_LOCKED: "ACCOUNT_LOCKED",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "INVALID_TWO_FACTOR_COOKIE",
  FAILED_TO_VERIFY_REGISTRATION: "AUTHENTICATION_FAILED",
};

/** Answers with what the library answered. A session's token in it opens nothing: only the cookie is signed. */
export async function sendAnswer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text();
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header("set-cookie", cookies);
  const location = response.headers.get("location");
  if (location && response.status >= 300 && response.status < 400) return reply.redirect(location, response.status);
  reply.code(response.status).type("application/json; charset=utf-8");
  return reply.send(response.ok ? text || "null" : toFailure(text, response.status));
}

function toFailure(text: string, status: number): string {
  const body = parseObject(text);
  const code = typeof body.code === "string" ? body.code : status === 404 ? "NOT_FOUND" : "UNKNOWN";
  const message = typeof body.message === "string" ? body.message : code;
  return JSON.stringify({ code: codes[code] ?? code, message });
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
