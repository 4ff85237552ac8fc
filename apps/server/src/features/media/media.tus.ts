import { Readable } from "node:stream";
import { type ErrorCode, limits } from "@bump/contract";
import { ERRORS, Server } from "@tus/server";
import type { FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { asNoRoom } from "#platform/storage/no-room.ts";
import { createLocker } from "./media.locks.ts";
import { finishUpload } from "./media.service.ts";

export const uploadsPath = "/api/uploads";
export const bytesType = "application/offset+octet-stream";
export const tusVersion = { "tus-resumable": "1.0.0" };
/** Less than the library names: a length has to be said at once, and how long an upload is kept is not told. */
export const tusExtensions = "creation,creation-with-upload,termination";

export type Tus = {
  /**
   * Lets the library answer, about the upload with this id where there is one. Throws what it refuses. `method` is what
   * the request means, where that is not how it came.
   */
  ask: (request: FastifyRequest, id?: string, method?: string) => Promise<Response>;
};

/**
 * The library speaks the protocol and keeps the bytes. It knows nothing of people: whoever may not touch an upload never
 * gets here.
 */
export function createTus(deps: Deps): Tus {
  const ids = new WeakMap<Request, string>();
  const failures = new WeakMap<Request, unknown>();
  const server = new Server({
    path: uploadsPath,
    datastore: deps.storage.uploads,
    locker: createLocker(deps),
    relativeLocation: true,
    maxSize: limits.files.bytes,
    allowedOrigins: () => false,
    namingFunction: (request) => ids.get(request)!,
    onUploadFinish: async (_request, { id }) => {
      await finishUpload(deps, id);
      return {};
    },
    onResponseError: (request, error) => {
      failures.set(request, error);
      return undefined;
    },
  });

  return {
    async ask(request, id, method = request.method) {
      const asked = toWebRequest(request, id, method);
      if (id !== undefined) ids.set(asked, id);
      const response = await server.handleWeb(asked);
      if (response.status >= 400) throw toError(failures.get(asked), response.status);
      return response;
    },
  };
}

/** With an address of our own making: the library reads the id off its end. */
function toWebRequest({ headers, body, raw }: FastifyRequest, id: string | undefined, method: string): Request {
  const isAboutOne = id !== undefined && method !== "POST";
  // Others may come with bytes, too, where another method stands for them.
  const bytes = body instanceof Readable && ["POST", "PATCH"].includes(method) ? body : null;
  const request = new Request(`http://uploads${uploadsPath}${isAboutOne ? `/${id}` : ""}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] => [[name, String(value)]]),
    ...(bytes && { body: Readable.toWeb(bytes) as ReadableStream, duplex: "half" }),
  });
  // It knows its type in small letters and without parameters only.
  if (bytes) request.headers.set("content-type", bytesType);
  // By this it notices a lost connection at once, and keeps the bytes that came until then.
  return Object.assign(request, { runtime: { node: { req: raw } } });
}

const codes: Record<number, ErrorCode> = {
  404: "not_found",
  409: "conflict",
  410: "not_found",
  413: "too_large",
  501: "malformed",
};

function toError(failure: unknown, status: number): unknown {
  // Its one refusal that is an error: of bytes beyond what was announced, where the request did not say how many come.
  const isTooMany = failure instanceof Error && "status_code" in failure;
  if (failure instanceof Error && !isTooMany) return asNoRoom(failure);
  // Another request for the same upload wanted to go first; clients try again after a conflict.
  if (failure === ERRORS.ABORTED) return new AppError("conflict");
  return new AppError(codes[status] ?? (status < 500 ? "malformed" : "internal"));
}
