import { maxRecordingParts, mediaCollectionAliases, mediaCollections } from "@bump/contract";
import { z } from "zod";
import type { OwnOperation } from "#platform/http/own-operations.ts";

const text = z.string();
const uploadMetadata = text.meta({ examples: ["filename YS5wbmc=,filetype aW1hZ2UvcG5n,collection YXZhdGFycw=="] });
const tus = z.object({ "Tus-Resumable": z.literal("1.0.0") });

export const mediaOperations: readonly OwnOperation[] = [
  {
    method: "options",
    path: "/uploads",
    id: "upload.options",
    summary: "tus: what this server can do",
    access: "user",
    status: 204,
  },
  {
    method: "post",
    path: "/uploads",
    id: "upload.create",
    summary: `tus: starts an upload. Upload-Metadata: filename, filetype, collection (${[...mediaCollections, ...Object.keys(mediaCollectionAliases)].join(", ")}), spaceId (where it is to be used; else the active space), capture ("true" for what was taken here), recording and fileIndex (which part of which recording, 0 to ${maxRecordingParts - 1}), posterOf (an own video: this picture becomes its poster, and its own upload goes)`,
    access: "user",
    headers: tus.extend({
      "Upload-Length": z
        .number()
        .int()
        .meta({ examples: [8] }),
      "Upload-Metadata": uploadMetadata,
    }),
    status: 201,
  },
  {
    method: "head",
    path: "/uploads/{id}",
    id: "upload.offset",
    summary: "tus: how much has arrived",
    access: "user",
    headers: tus,
  },
  {
    method: "patch",
    path: "/uploads/{id}",
    id: "upload.append",
    summary: "tus: the next bytes",
    access: "user",
    headers: tus.extend({
      "Upload-Offset": z
        .number()
        .int()
        .meta({ examples: [0] }),
    }),
    body: text,
    bodyType: "application/offset+octet-stream",
    status: 204,
  },
  {
    method: "delete",
    path: "/uploads/{id}",
    id: "upload.remove",
    summary: "tus: gives an upload up",
    access: "user",
    headers: tus,
    status: 204,
  },
  {
    method: "post",
    path: "/uploads/{id}",
    id: "upload.override",
    summary:
      "tus: HEAD (answered with 200), PATCH (with its offset and bytes) or DELETE, for clients that can send none of them",
    access: "user",
    headers: tus.extend({
      "X-HTTP-Method-Override": z.enum(["HEAD", "PATCH", "DELETE"]),
      "Upload-Offset": z.number().int().optional(),
    }),
    body: text,
    bodyType: "application/offset+octet-stream",
    status: 204,
  },
  {
    method: "get",
    path: "/media/{key}",
    id: "media.read",
    summary: "A file, whole or by ranges, for those who may see what it belongs to",
    access: "media",
    answerType: "application/octet-stream",
  },
];
