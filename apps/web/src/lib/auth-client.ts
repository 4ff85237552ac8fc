import { send } from "./http.ts";

type AuthCall = { method?: "GET" | "POST"; body?: Record<string, unknown>; query?: Record<string, string> };

/** One of the identity endpoints below /api/auth, which read the session cookie; failures carry its codes. */
export async function authCall<Answer>(path: `/${string}`, { method, body, query }: AuthCall = {}): Promise<Answer> {
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const verb = method ?? (body ? "POST" : "GET");
  return send<Answer>(`/api/auth${path}${search}`, { method: verb, json: verb === "POST" ? (body ?? {}) : undefined });
}
