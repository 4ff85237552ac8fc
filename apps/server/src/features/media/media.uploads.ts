import { Readable } from "node:stream";
import { Id, maxRecordingParts, mediaCollectionAliases, mediaCollections } from "@bump/contract";
import { Metadata } from "@tus/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { answerOnce } from "#platform/http/idempotency.ts";
import { requireSound, toAppError } from "#platform/http/input.ts";
import { requireViewer } from "#platform/http/viewer.ts";
import { toShownText } from "#platform/shown-text.ts";
import type { MediaRow } from "./media.repo.ts";
import {
  abandonUpload,
  beginUpload,
  finishUpload,
  getUpload,
  type NewUpload,
  removeUpload,
  type UploadRules,
} from "./media.service.ts";
import { bytesType, createTus, tusExtensions, tusVersion, uploadsPath } from "./media.tus.ts";

const one = `${uploadsPath}/:id`;

/** tus 1.0, the resumable upload: who may do what to which upload. Others' uploads do not exist. */
export function uploadRoutes(app: FastifyInstance, deps: Deps, rules: UploadRules): void {
  const tus = createTus(deps);

  function find(request: FastifyRequest): Promise<MediaRow> {
    const id = Id.safeParse((request.params as { id: string }).id);
    if (!id.success) throw new AppError("not_found");
    return getUpload(deps, requireViewer(request), id.data);
  }

  async function create(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = { ...readNewUpload(request), request, rules };
    const { id, state } = await beginUpload(deps, requireViewer(request), asked);
    // What came long ago has left no upload behind: a new one would be counted and swept by nobody.
    if (state !== "uploading" || (await isKept(deps, id))) {
      return reply
        .code(201)
        .headers({ ...tusVersion, location: `${uploadsPath}/${id}` })
        .send();
    }
    try {
      return await send(reply, await tus.ask(request, id));
    } catch (error) {
      // What some bytes came of stays, to be taken up, and to be counted.
      if (!(await isKept(deps, id))) await abandonUpload(deps, id);
      throw error;
    }
  }

  /** The library's answer; null about an upload that has come whole. */
  async function ask(request: FastifyRequest, { id, state }: MediaRow, method: string): Promise<Response | null> {
    if (state !== "uploading") return null;
    try {
      return await tus.ask(request, id, method);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === "not_found";
      // While this one waited for its turn the last byte may have come, and all of them have been worked up.
      if (!isGone || (await find(request)).state === "uploading") throw error;
      return null;
    }
  }

  async function offset(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const upload = await find(request);
    const { id, declared_size: size } = upload;
    const response = await ask(request, upload, "HEAD");
    if (response === null) return reply.headers({ ...tusVersion, "upload-offset": size, "upload-length": size }).send();
    // The last byte came, but the server went down before it could say so.
    if (response.headers.get("upload-offset") === size) await finishUpload(deps, id);
    return send(reply, response);
  }

  async function append(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const upload = await find(request);
    if (!(request.body instanceof Readable)) throw new AppError("unsupported_type");
    const response = await ask(request, upload, "PATCH");
    if (response === null) throw new AppError("conflict");
    // Given up while its bytes came: what took them in is not there any more.
    await find(request);
    return send(reply, response);
  }

  async function remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const giveUp = async () => {
      await removeUpload(deps, await find(request));
      reply.code(204);
      return "";
    };
    const key = request.headers["idempotency-key"];
    const keyed = key !== undefined && { key, viewer: requireViewer(request), request, reply };
    const refusal = await (keyed ? answerOnce(deps, keyed, giveUp) : giveUp());
    if (refusal !== "") reply.type("application/json; charset=utf-8");
    return reply.headers(tusVersion).send(refusal);
  }

  /** For clients behind something that lets only GET and POST pass. */
  async function override(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const meant = new Map([
      ["HEAD", offset],
      ["PATCH", append],
      ["DELETE", remove],
    ]).get(String(request.headers["x-http-method-override"]));
    if (!meant) throw new AppError("not_found");
    return meant(request, reply);
  }

  void app.register(async (scope) => {
    // The bytes go to the storage as they come.
    scope.addContentTypeParser(bytesType, (_request, payload, done) => done(null, payload));
    scope.addHook("onError", async (request, reply) => {
      reply.headers({ ...tusVersion, "tus-version": tusVersion["tus-resumable"] });
      // What of the body was not read would be taken for the connection's next request.
      if (!request.raw.complete) reply.header("connection", "close");
    });
    scope.addHook("preHandler", async ({ method, headers }) => {
      const isSpoken = headers["tus-resumable"] === tusVersion["tus-resumable"] || method === "OPTIONS";
      if (!isSpoken) throw new AppError("unsupported_version");
    });
    scope.options(uploadsPath, async (request, reply) => {
      const response = await tus.ask(request);
      response.headers.set("tus-extension", tusExtensions);
      return send(reply, response);
    });
    scope.post(uploadsPath, { config: { limit: "uploads" } }, create);
    scope.head(one, offset);
    scope.patch(one, append);
    scope.delete(one, remove);
    scope.post(one, override);
  });
}

const isTrue = z.enum(["true", "false"], { error: "invalid_value" }).transform((text) => text === "true");
const PartNumber = z
  .string()
  .regex(/^\d{1,9}$/, "invalid_value")
  .transform(Number)
  .refine((index) => index < maxRecordingParts, "invalid_value");

const aliases = new Map<unknown, string>(Object.entries(mediaCollectionAliases));
const Purpose = z.preprocess(
  (given) => aliases.get(given) ?? given,
  z.enum(mediaCollections, { error: "invalid_value" }),
);

const NewMetadata = z
  .object({
    collection: Purpose,
    filename: z.string().max(255).default(""),
    id: z.uuidv7({ error: "invalid_id" }).toLowerCase().optional(),
    spaceId: z.literal("").or(Id).optional(),
    capture: isTrue.default(false),
    recording: Id.optional(),
    fileIndex: PartNumber.optional(),
    posterOf: Id.optional(),
  })
  .refine(({ recording, fileIndex }) => (recording === undefined) === (fileIndex === undefined), {
    path: ["fileIndex"],
    error: "required",
  });

function readNewUpload({ headers }: FastifyRequest): NewUpload {
  const length = String(headers["upload-length"] ?? "");
  if (!/^\d{1,15}$/.test(length)) throw new AppError("malformed");
  const given = readMetadata(headers["upload-metadata"]);
  requireSound(given);
  const parsed = NewMetadata.safeParse(given, { reportInput: true });
  if (!parsed.success) throw toAppError(parsed.error.issues);
  const { filename, ...read } = parsed.data;
  // Browsers and programs differ in how much of the path they tell; nobody else needs to know it.
  return { ...read, fileName: toShownText(filename.split(/[/\\]/).at(-1)!), size: Number(length) };
}

function readMetadata(header: string | string[] | undefined): Record<string, string | undefined> {
  if (header === undefined || header === "") return {};
  try {
    const pairs = Object.entries(Metadata.parse(String(header)));
    return Object.fromEntries(pairs.map(([name, value]) => [name, value ?? undefined]));
  } catch {
    throw new AppError("malformed");
  }
}

/** Whether the storage knows the upload: a repeated request must not begin it anew. */
async function isKept({ storage }: Deps, id: string): Promise<boolean> {
  return storage.uploads.getUpload(id).then(
    () => true,
    () => false,
  );
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  // Other sites have no business here; what the library would allow them stays out.
  const headers = [...response.headers].filter(([name]) => !name.startsWith("access-control-"));
  return reply
    .code(response.status)
    .headers(Object.fromEntries(headers))
    .send(await response.text());
}
