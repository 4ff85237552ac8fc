import type { Endpoint, EndpointCall, EndpointResult } from "@bump/contract";
import { v4 as uuid } from "uuid";
import { activeSpaceCode, activeSpaceId } from "./active-space.ts";
import { hasCode } from "./api-error.ts";
import { send } from "./http.ts";
import { accessToken, renewToken } from "./session.ts";

/** Of a request that may be made again much later: it is the same one then, wherever the person is by that time. */
export type Once = { key: string; spaceId: string };
type Call<E extends Endpoint> = EndpointCall<E> & { signal?: AbortSignal; once?: Once };

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** Calls about spaces and users name theirs themselves; every other one says where it is made. */
function isInSpace(path: string): boolean {
  return !path.includes("spaces") && !path.includes("users");
}

type Query = Record<string, string | number | boolean | undefined>;

function toSearch(path: string, query: Query = {}, spaceId = activeSpaceId()): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  if (spaceId && isInSpace(path) && !search.has("spaceId")) search.set("spaceId", spaceId);
  const text = search.toString();
  return text ? `?${text}` : "";
}

function toBody(path: string, body: unknown, spaceId = activeSpaceId()): unknown {
  if (!spaceId || !isInSpace(path) || typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return { spaceId, ...body };
}

function toHeaders(endpoint: Endpoint, path: string, key: string = uuid()): Headers {
  const headers = new Headers();
  const code = activeSpaceCode();
  if (code && isInSpace(path)) headers.set("x-country", code);
  // Made once per call, so that the second try after a renewed token is the same request.
  if (endpoint.method !== "GET") headers.set("idempotency-key", key);
  return headers;
}

/** Calls one operation of the contract; on 401 the token is renewed and the call is made once more. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends EndpointCall<E> ? [input?: Call<E>] : [input: Call<E>]
): Promise<EndpointResult<E>> {
  const { params, query, body, signal, once } = (input ?? {}) as {
    params?: Record<string, string>;
    query?: Query;
    body?: unknown;
    signal?: AbortSignal;
    once?: Once;
  };
  const path = fillPath(endpoint.path, params);
  const headers = toHeaders(endpoint, path, once?.key);
  const attempt = (token: string | null) => {
    if (token) headers.set("authorization", `Bearer ${token}`);
    return send<EndpointResult<E>>(`/api${path}${toSearch(path, query, once?.spaceId)}`, {
      method: endpoint.method,
      headers,
      json: toBody(path, body, once?.spaceId),
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
