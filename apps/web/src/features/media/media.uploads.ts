import { getUpload, type MediaCollection, type MediaView } from "@bump/contract";
import { Upload as TusUpload } from "tus-js-client";
import { ApiError } from "#lib/api-error.ts";
import { call } from "#lib/api.ts";
import { accessToken } from "#lib/session.ts";

type Progress = { sent: number; total: number };
type Options = { file: File; collection: MediaCollection; onProgress: (progress: Progress) => void };

export type Upload = {
  /** The media item when it is ready to be used; rejects with ApiError. */
  done: Promise<MediaView>;
  pause: () => void;
  resume: () => void;
  /** Stops and takes what has arrived away from the server; `done` rejects with AbortError. */
  cancel: () => void;
};

const chunkBytes = 8 * 1024 * 1024;
const retryDelays = [0, 1000, 3000, 5000, 10_000];
const firstPollMs = 400;
const lastPollMs = 3000;
const patienceMs = 60_000;
/** A gigabyte takes the server a while: what it reads at least in a millisecond. */
const bytesPerMs = 10_000;

function idOf(url: string | null): string {
  return url?.split("/").at(-1) ?? "";
}

/** What has arrived is looked at, and pictures are cleaned and resized, in a worker: waits until it is done. */
async function whenReady(id: string, { size }: File, signal: AbortSignal): Promise<MediaView> {
  const giveUpAt = Date.now() + patienceMs + size / bytesPerMs;
  for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, lastPollMs)) {
    const { data } = await call(getUpload, { params: { id }, signal });
    if (data.state === "ready") return data;
    if (data.state === "failed") throw new ApiError(data.error ?? "invalid_image");
    if (Date.now() > giveUpAt) throw new ApiError("overloaded");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function failureOf(error: unknown): ApiError {
  const response = error instanceof Error && "originalResponse" in error ? error.originalResponse : null;
  if (!response) return new ApiError("network");
  const { status, code } = readFailure(response as { getStatus(): number; getBody(): string });
  return new ApiError(code, { status });
}

function readFailure(response: { getStatus(): number; getBody(): string }): { status: number; code: string } {
  const status = response.getStatus();
  try {
    const body = JSON.parse(response.getBody()) as { error?: { code?: string } };
    return { status, code: body.error?.code ?? `http_${status}` };
  } catch {
    return { status, code: `http_${status}` };
  }
}

/** Sends a file in parts; a lost connection is taken up where it broke. */
export function startUpload({ file, collection, onProgress }: Options): Upload {
  const stopped = new AbortController();
  const { promise: done, resolve, reject } = Promise.withResolvers<MediaView>();
  const upload = new TusUpload(file, {
    endpoint: "/api/uploads",
    metadata: { filename: file.name, filetype: file.type, collection },
    chunkSize: chunkBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      const token = await accessToken();
      if (token) request.setHeader("authorization", `Bearer ${token}`);
    },
    onProgress: (sent, total) => onProgress({ sent, total }),
    onSuccess: () => resolve(whenReady(idOf(upload.url), file, stopped.signal)),
    onError: (error) => reject(failureOf(error)),
  });
  upload.start();
  return {
    done,
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    cancel: () => {
      stopped.abort();
      void upload.abort(true).catch(() => undefined);
      reject(new DOMException("Cancelled", "AbortError"));
    },
  };
}
