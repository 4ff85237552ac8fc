import type { Endpoint, EndpointCall, EndpointResult } from "@bump/contract";
import { v4 as uuid } from "uuid";
import { activeSpaceCode, activeSpaceId } from "./active-space.ts";
import { hasCode } from "./api-error.ts";
import { send } from "./http.ts";
import { accessToken, renewToken } from "./session.ts";

type Call<E extends Endpoint> = EndpointCall<E> & { signal?: AbortSignal };

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** Calls about spaces and users name theirs themselves; every other one says where it is made. */
function isInSpace(path: string): boolean {
  return !path.includes("spaces") && !path.includes("users");
}

type Query = Record<string, string | number | boolean | undefined>;

function toSearch(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const spaceId = activeSpaceId();
  if (spaceId && isInSpace(path) && !search.has("spaceId")) search.set("spaceId", spaceId);
  const text = search.toString();
  return text ? `?${text}` : "";
}

function toBody(path: string, body: unknown): unknown {
  const spaceId = activeSpaceId();
  if (!spaceId || !isInSpace(path) || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return { spaceId, ...body };
}

function toHeaders(endpoint: Endpoint, path: string): Headers {
  const headers = new Headers();
  const code = activeSpaceCode();
  if (code && isInSpace(path)) headers.set("x-country", code);
  // Made once per call, so that the second try after a renewed token is the same request.
  if (endpoint.method !== "GET") headers.set("idempotency-key", uuid());
  return headers;
}

/** Calls one operation of the contract; on 401 the token is renewed and the call is made once more. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends EndpointCall<E> ? [input?: Call<E>] : [input: Call<E>]
): Promise<EndpointResult<E>> {
  const { params, query, body, signal } = (input ?? {}) as {
    params?: Record<string, string>;
    query?: Query;
    body?: unknown;
    signal?: AbortSignal;
  };
  const path = fillPath(endpoint.path, params);
  const headers = toHeaders(endpoint, path);
  const attempt = (token: string | null) => {
    if (token) headers.set("authorization", `Bearer ${token}`);
    return send<EndpointResult<E>>(`/api${path}${toSearch(path, query)}`, {
      method: endpoint.method,
      headers,
      json: toBody(path, body),
      signal,
    });
  };

  const token = await accessToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!token || !hasCode(error, "unauthorized")) throw error;
    const renewed = await renewToken(token);
    if (!renewed) throw error;
    return attempt(renewed);
  }
}
