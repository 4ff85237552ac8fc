import { ApiError } from "./api-error.ts";

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** What any route may answer; the identity endpoints write it as they write their own. */
const ours = new Set(["STARTING", "OVERLOADED", "INTERNAL", "TOO_LARGE", "UNSUPPORTED_TYPE"]);

/** The API answers `{error: {code, …}}`, the identity endpoints `{code, message}`. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const failure = isObject(body) && isObject(body.error) ? body.error : body;
  const details = isObject(failure) ? (failure as ConstructorParameters<typeof ApiError>[1] & { code?: unknown }) : {};
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const code = typeof details.code === "string" ? details.code : `http_${response.status}`;
  return new ApiError(ours.has(code) ? code.toLowerCase() : code, {
    status: response.status,
    fields: details.fields,
    params: details.params,
    requestId: details.requestId ?? response.headers.get("x-request-id") ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

/** fetch that answers JSON or throws ApiError; an abort stays an AbortError. */
export async function send<Answer>(url: string, init: RequestInit & { json?: unknown } = {}): Promise<Answer> {
  const { json, ...rest } = init;
  const headers = new Headers(rest.headers);
  headers.set("accept", "application/json");
  if (json !== undefined) headers.set("content-type", "application/json");
  let response: Response;
  try {
    response = await fetch(url, {
      credentials: "same-origin",
      ...rest,
      headers,
      body: json === undefined ? undefined : JSON.stringify(json),
    });
  } catch (error) {
    if (rest.signal?.aborted) throw error;
    throw new ApiError("network");
  }
  if (!response.ok) throw await toApiError(response);
  return (await response.json().catch(() => null)) as Answer;
}
