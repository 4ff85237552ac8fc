import { exportSpace } from "@bump/contract";
import { ApiError } from "#lib/api-error.ts";
import { toApiError } from "#lib/http.ts";
import { accessToken, renewToken } from "#lib/session.ts";

/** What every whole file ends with. */
const end = '"complete":true}';

async function open(spaceId: string): Promise<Response> {
  const ask = (token: string | null) =>
    fetch(`/api${exportSpace.path.replace(":id", spaceId)}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    }).catch(() => {
      throw new ApiError("network");
    });
  const token = await accessToken();
  const first = await ask(token);
  if (first.status !== 401 || !token) return first;
  return ask(await renewToken(token));
}

/** The space's data as a file; how much of it has come is told on the way. One that broke off is none. */
export async function downloadSpace(spaceId: string, onProgress: (bytes: number) => void): Promise<Blob> {
  const response = await open(spaceId);
  if (!response.ok || !response.body) throw await toApiError(response);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new ApiError("network");
    });
    if (done) break;
    parts.push(value);
    size += value.byteLength;
    onProgress(size);
  }
  const file = new Blob(parts, { type: "application/json" });
  const tail = await file.slice(-end.length - 8).text();
  if (!tail.trimEnd().endsWith(end)) throw new ApiError("network");
  return file;
}
