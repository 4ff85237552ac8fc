import { sessionHintCookie } from "@bump/contract/rules";
import { isAPIError } from "better-auth/api";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { type Auth, clientIpHeader } from "./accounts.auth.ts";
import { authMessage } from "./accounts.errors.ts";

/** Named by us or meaningless behind us; the library must not hear a client's word on them. */
const dropped = new Set(["host", "connection", "content-length", "transfer-encoding", clientIpHeader]);
const maxUserAgent = 500;

/** A request's headers as the library reads them, with the client's true address. */
function toHeaders(request: FastifyRequest): Headers {
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

/** What the library takes for its own fault is a key that does not fit. */
const clientFaults = ["FAILED_TO_VERIFY_REGISTRATION"];

/** The library's word for it, and ours. */
const codes: Record<string, string> = {
  VALIDATION_ERROR: "MALFORMED",
  BAD_REQUEST: "MALFORMED",
  ACCOUNT_TEMPORARILY_LOCKED: "ACCOUNT_LOCKED",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "INVALID_TWO_FACTOR_COOKIE",
  FAILED_TO_VERIFY_REGISTRATION: "AUTHENTICATION_FAILED",
};

/** The library says 500 of its own accord only where a query failed, and keeps the reason to itself. */
function unavailable(cause?: unknown): AppError {
  return new AppError("overloaded", { retryAfter: 2, cause });
}

/** Who the cookie says is signed in, and the cookies that the library wants set in return. */
export async function findSession(auth: Auth, request: FastifyRequest) {
  try {
    const { response, headers } = await auth.api.getSession({ headers: toHeaders(request), returnHeaders: true });
    return { found: response, cookies: headers.getSetCookie() };
  } catch (error) {
    throw isAPIError(error) ? unavailable(error) : error;
  }
}

/** Answers with what the library answered. A session's token in it opens nothing: only the cookie is signed. */
export async function sendAnswer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text();
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header("set-cookie", [...cookies, ...hintCookies(cookies)]);
  const location = response.headers.get("location");
  if (location && response.status >= 300 && response.status < 400) return reply.redirect(location, response.status);
  reply.type("application/json; charset=utf-8");
  if (response.ok) return reply.code(response.status).send(text || "null");
  const { code: given, message } = parseObject(text);
  const known = typeof given === "string" ? given : response.status === 404 ? "NOT_FOUND" : "UNKNOWN";
  const status = clientFaults.includes(known) ? 400 : response.status;
  if (status >= 500) throw unavailable();
  reply.code(status);
  const code = codes[known] ?? known;
  // A code says the same whoever found the fault, the library or we.
  return reply.send({ code, message: authMessage(code) ?? (typeof message === "string" ? message : code) });
}

/**
 * Beside the session's cookie, which no script can read, goes one that says only that there is a session: without it
 * every visitor's page would have to ask.
 */
function hintCookies(cookies: string[]): string[] {
  // The last word on it holds: a session that waits for its second step is set and taken back in one answer.
  const session = cookies.findLast((cookie) => /^[\w.-]*session_token=/.test(cookie));
  if (!session) return [];
  const [, ...attributes] = session.split("; ");
  const isEnd = attributes.includes("Max-Age=0");
  return [[`${sessionHintCookie}=${isEnd ? "" : "1"}`, ...attributes.filter((name) => name !== "HttpOnly")].join("; ")];
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
