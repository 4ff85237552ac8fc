import { z } from "zod";
import { Id, Timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** What an upload is for; it decides which kinds of file are taken and who may see the result. */
export const mediaCollections = ["avatars", "spaces", "posts"] as const;
export type MediaCollection = (typeof mediaCollections)[number];

export const mediaStates = ["uploading", "processing", "ready", "failed"] as const;

/** What a browser does with it: a `file` it only saves. */
export const mediaTypes = ["image", "video", "audio", "pdf", "file"] as const;

/** A file as those see it who may read what it belongs to. */
export const FileView = z.object({
  id: Id,
  type: z.enum(mediaTypes),
  /** Null until it is ready. */
  url: z.string().nullable(),
  /** A picture in smaller sizes, by width in pixels. */
  sizes: z.record(z.string(), z.string()),
  name: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type FileView = z.infer<typeof FileView>;

export const MediaView = z.object({
  id: Id,
  /** By its bytes, whatever its name says; `file` until that is known. */
  type: z.enum(mediaTypes),
  /** Null until it is ready. */
  url: z.string().nullable(),
  /** A picture in smaller sizes, by width in pixels. */
  sizes: z.record(z.string(), z.string()),
  name: z.string(),
  fileName: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  collection: z.enum(mediaCollections),
  alreadyExisted: z.boolean(),
  state: z.enum(mediaStates),
  error: z.string().nullable(),
  when: Timestamp,
  createdAt: Timestamp,
});
export type MediaView = z.infer<typeof MediaView>;

/** The other verbs at /uploads are tus 1.0: POST, HEAD, PATCH and DELETE. */
export const getUpload = endpoint({
  method: "GET",
  path: "/uploads/:id",
  action: "upload.read",
  access: "user",
  summary: "The media item of one of the caller's uploads",
  params: z.object({ id: Id }),
  response: z.object({ data: MediaView }),
});
