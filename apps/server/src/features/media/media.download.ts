import type { MediaCollection } from "@bump/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { findMediaToken } from "#platform/http/media-cookie.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { pictureType, readMediaName } from "./media.keys.ts";
import { toDisposition } from "./media.names.ts";
import { readRange } from "./media.ranges.ts";
import { findMediaRow, type MediaRow, type Variants } from "./media.repo.ts";

/** Whether somebody other than its owner may see a file. The feature that shows it says so. */
export type MediaRight = (deps: Deps, viewer: Viewer, mediaId: string) => Promise<boolean>;
export type MediaRights = Record<MediaCollection, MediaRight>;

/** Whatever it is that lies here, a browser shows, plays or saves it, and runs nothing of it. */
const inert = {
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  // Kept by the person's own browser only, and shown again only after the right was checked again.
  "cache-control": "private, no-cache",
  "accept-ranges": "bytes",
};

export function downloadRoutes(app: FastifyInstance, deps: Deps, rights: MediaRights): void {
  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const viewer = requireReader(deps, request);
    const name = (request.params as { "*": string })["*"];
    const file = await findFile(deps, name);
    if (!file || !(await canSee(deps, viewer, file.row, rights))) throw new AppError("not_found");
    // What lies under a name never changes, so the name says all.
    const etag = `"${name}"`;
    reply.headers({ ...inert, etag });
    const had = request.headers["if-none-match"];
    if (had === "*" || had?.includes(etag)) return reply.code(304).send();
    // Who has the beginning of something else cannot go on with this. And only what is sent comes in parts.
    const isPart = (request.headers["if-range"] ?? etag) === etag && request.method === "GET";
    return sendFile(deps, { method: request.method, range: isPart ? request.headers.range : undefined }, reply, file);
  }
  app.route({ method: ["GET", "HEAD"], url: "/api/media/*", exposeHeadRoute: false, handler });
}

/** The bearer token, or the cookie that opens nothing else. */
function requireReader(deps: Deps, request: FastifyRequest): Viewer {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return deps.tokens.verify(bearer);
  const token = findMediaToken(deps, request);
  if (token === null) throw new AppError("unauthorized");
  return deps.tokens.verifyMedia(token);
}

type Found = { row: MediaRow; key: string; headers: Record<string, string> };

/** What has this name: one size of a picture or poster, or a file as it came. */
async function findFile({ db }: Deps, name: string): Promise<Found | null> {
  const { id, variant } = readMediaName(name) ?? { id: undefined, variant: null };
  const row = id === undefined ? undefined : await findMediaRow(db, id);
  const key = variant === null ? row?.file_key : (row?.variants as Variants | undefined)?.[variant];
  if (!row || !key) return null;
  return { row, key, headers: variant === null ? describe(row) : { "content-type": pictureType(variant) } };
}

/** A file as it came. What browsers neither show nor play they are told to save, whatever its name ends in. */
function describe({ type, mime, file_name: name }: MediaRow): Record<string, string> {
  return {
    "content-type": mime!,
    "content-disposition": toDisposition(type === "file" ? "attachment" : "inline", name),
  };
}

async function canSee(deps: Deps, viewer: Viewer, row: MediaRow, rights: MediaRights): Promise<boolean> {
  return row.owner_id === viewer.id || rights[row.collection as MediaCollection](deps, viewer, row.id);
}

async function sendFile(
  { storage }: Deps,
  { method, range: asked }: { method: string; range: string | undefined },
  reply: FastifyReply,
  { key, headers }: Found,
): Promise<FastifyReply> {
  const file = await storage.head(key);
  if (!file) throw new AppError("not_found");
  const range = readRange(asked, file.size);
  if (range === "unsatisfiable") {
    reply.header("content-range", `bytes */${file.size}`);
    throw new AppError("range_not_satisfiable");
  }
  reply.headers(headers);
  if (range) {
    const { start, end } = range;
    reply
      .code(206)
      .headers({ "content-range": `bytes ${start}-${end}/${file.size}`, "content-length": end - start + 1 });
  } else {
    reply.header("content-length", file.size);
  }
  if (method === "HEAD") return reply.send();
  const body = await storage.get(key, range ?? undefined);
  if (!body) throw new AppError("not_found");
  return reply.send(body);
}
