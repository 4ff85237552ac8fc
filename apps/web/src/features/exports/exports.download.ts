import { exportAccount, exportSpace } from "@bump/contract";
import { ApiError } from "#lib/api-error.ts";
import { toApiError } from "#lib/http.ts";
import { accessToken, renewToken } from "#lib/session.ts";

type OnProgress = (bytes: number) => void;

async function open(path: string): Promise<Response> {
  const ask = (token: string | null) =>
    fetch(`/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(() => {
      throw new ApiError("network");
    });
  const token = await accessToken();
  const first = await ask(token);
  if (first.status !== 401 || !token) return first;
  return ask(await renewToken(token));
}

/** How much of it has come is told on the way. One that broke off is none: near its end every whole file has `end`. */
async function download(path: string, type: string, end: string, onProgress: OnProgress): Promise<Blob> {
  const response = await open(path);
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
  const file = new Blob(parts, { type });
  if (!(await file.slice(-24).text()).includes(end)) throw new ApiError("network");
  return file;
}

export function downloadSpace(spaceId: string, onProgress: OnProgress): Promise<Blob> {
  const path = exportSpace.path.replace(":id", spaceId);
  return download(path, "application/json", '"complete":true}', onProgress);
}

/** An archive ends with its table of contents, and that with this mark and 18 bytes. */
export function downloadAccount(onProgress: OnProgress): Promise<Blob> {
  return download(exportAccount.path, exportAccount.answerType, "PK\u0005\u0006", onProgress);
}
