import { getUpload, type MediaCollection, type MediaView } from "@bump/contract";
import { type DetailedError, Upload as TusUpload } from "tus-js-client";
import { v7 as uuid } from "uuid";
import { ApiError, hasCode } from "#lib/api-error.ts";
import { call } from "#lib/api.ts";
import { toApiError } from "#lib/http.ts";
import { connectionBack, isConnected } from "#lib/network.ts";
import { accessToken } from "#lib/session.ts";

type Progress = { sent: number; total: number };

/** Which part of which recording. */
export type RecordingPart = { id: string; index: number };

/** What the server is told of a file that its bytes do not say. */
export type UploadPurpose = {
  collection: MediaCollection;
  /** Where it will be used. */
  spaceId?: string | undefined;
  /** Made here, with the camera. */
  capture?: boolean | undefined;
  recording?: RecordingPart | undefined;
  /** The video that this is a still of. */
  posterOf?: string | undefined;
};

type Options = UploadPurpose & {
  file: File;
  /** Its own from the first moment on: begun twice, it is still one upload. */
  id?: string;
  /** The server may have some of it already, and says how much. */
  begun?: boolean;
  onProgress: (progress: Progress) => void;
  /** The connection is lost; it goes on by itself when that is back. */
  onOffline?: () => void;
};

export type Upload = {
  /** All its bytes are there. */
  sent: Promise<void>;
  /** The media item when it is ready to be used; rejects with ApiError. */
  done: Promise<MediaView>;
  pause: () => void;
  resume: () => void;
  /** Leaves it as it is, to be taken up later; `done` rejects with AbortError. */
  leave: () => void;
  /** Stops and takes what has arrived away from the server; `done` rejects with AbortError. */
  cancel: () => void;
};

const uploads = "/api/uploads";
const chunkBytes = 8 * 1024 * 1024;
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000];
const firstPollMs = 400;
const lastPollMs = 3000;
const patienceMs = 60_000;
/** A gigabyte takes the server a while: what it reads at least in a millisecond. */
const bytesPerMs = 10_000;

function idOf(url: string | null): string {
  return url?.split("/").at(-1) ?? "";
}

/** A lost connection is waited for, and a server that is starting again is asked again. */
async function askFor(id: string, signal: AbortSignal): Promise<MediaView | null> {
  try {
    return (await call(getUpload, { params: { id }, signal })).data;
  } catch (error) {
    if (!hasCode(error, "network") || signal.aborted) throw error;
    await connectionBack(signal);
    return null;
  }
}

/** What has arrived is looked at, and pictures are cleaned and resized, in a worker: waits until it is done. */
async function whenReady(id: string, { size }: File, signal: AbortSignal): Promise<MediaView> {
  const giveUpAt = Date.now() + patienceMs + size / bytesPerMs;
  for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, lastPollMs)) {
    const media = await askFor(id, signal);
    if (media?.state === "ready") return media;
    if (media?.state === "failed") throw new ApiError(media.error ?? "invalid_image");
    if (Date.now() > giveUpAt) throw new ApiError("overloaded");
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function failureOf(error: Error | DetailedError): Promise<ApiError> {
  const response = "originalResponse" in error ? error.originalResponse : null;
  if (!response) return new ApiError("network");
  const headers = { "retry-after": response.getHeader("retry-after") ?? "" };
  return toApiError(new Response(response.getBody(), { status: response.getStatus(), headers }));
}

/** A conflict over bytes passes; what may not be removed now may not be later. */
function mayPass(error: Error | DetailedError): boolean {
  if (!("originalRequest" in error)) return true;
  const { originalRequest, originalResponse } = error;
  const status = originalResponse?.getStatus() ?? 0;
  const isRefused = status >= 400 && status < 500;
  return !isRefused || (status === 409 && originalRequest.getMethod() !== "DELETE");
}

function metadataOf({ name, type }: File, id: string, purpose: UploadPurpose): Record<string, string> {
  const { collection, spaceId, capture, recording, posterOf } = purpose;
  return {
    id,
    filename: name,
    filetype: type,
    collection,
    ...(spaceId && { spaceId }),
    ...(capture && { capture: "true" }),
    ...(recording && { recording: recording.id, fileIndex: String(recording.index) }),
    ...(posterOf && { posterOf }),
  };
}

/** Sends a file in parts; a lost connection is taken up where it broke. */
export function startUpload(options: Options): Upload {
  const { file, id = uuid(), begun = false, onProgress, onOffline, ...purpose } = options;
  const stopped = new AbortController();
  const all = Promise.withResolvers<void>();
  const { promise: done, resolve, reject } = Promise.withResolvers<MediaView>();
  let isPaused = false;
  let isWaiting = false;
  const fail = (error: unknown) => {
    reject(error);
    all.reject(error);
  };
  const onLost = async (error: Error | DetailedError) => {
    if (!mayPass(error) || isConnected()) return fail(await failureOf(error));
    onOffline?.();
    if (isWaiting) return;
    isWaiting = true;
    await connectionBack(stopped.signal);
    isWaiting = false;
    if (!isPaused) upload.start();
  };
  const upload = new TusUpload(file, {
    endpoint: uploads,
    // A server that has forgotten it is asked to begin anew, under the same id.
    uploadUrl: begun ? `${uploads}/${id}` : null,
    metadata: metadataOf(file, id, purpose),
    chunkSize: chunkBytes,
    retryDelays,
    onShouldRetry: (error) => isConnected() && mayPass(error),
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      const token = await accessToken();
      if (token) request.setHeader("authorization", `Bearer ${token}`);
    },
    onProgress: (sent, total) => onProgress({ sent, total }),
    onSuccess: () => {
      all.resolve();
      // What has become a poster is no upload any more, and nobody asks for it.
      // One that was left while it began may still arrive: whoever takes it up asks for it.
      if (!purpose.posterOf && !stopped.signal.aborted) resolve(whenReady(idOf(upload.url), file, stopped.signal));
    },
    onError: (error) => void onLost(error).catch(() => undefined),
  });
  // Who waits for one of the two hears of a failure there.
  for (const promise of [all.promise, done]) promise.catch(() => undefined);
  upload.start();
  const end = (takesAway: boolean) => {
    stopped.abort();
    void upload.abort(takesAway).catch(() => undefined);
    fail(new DOMException("Cancelled", "AbortError"));
  };
  return {
    sent: all.promise,
    done,
    pause: () => {
      isPaused = true;
      void upload.abort();
    },
    resume: () => {
      isPaused = false;
      upload.start();
    },
    leave: () => end(false),
    cancel: () => end(true),
  };
}

/** Gives a video the still that stands for it, and answers with the video as it is then: how it was where that fails. */
export async function sendPoster(video: MediaView, poster: File, spaceId: string | undefined): Promise<MediaView> {
  const hasOne = (media: MediaView) => Object.keys(media.sizes).length > 0;
  if (hasOne(video)) return video;
  try {
    const { collection, id: posterOf } = video;
    await startUpload({ file: poster, collection, spaceId, posterOf, onProgress: () => undefined }).sent;
    for (let tries = 0; tries < 10; tries++) {
      await new Promise((resolve) => setTimeout(resolve, firstPollMs * 1.5 ** Math.min(tries, 4)));
      const { data } = await call(getUpload, { params: { id: video.id } });
      if (hasOne(data)) return data;
    }
    return video;
  } catch {
    return video;
  }
}
