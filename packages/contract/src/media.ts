import { z } from "zod";
import { Id, instant } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** What an upload is for; it decides which kinds of file are taken and who may see the result. */
export const mediaCollections = ["avatars", "spaces", "posts"] as const;
export type MediaCollection = (typeof mediaCollections)[number];
/** The specification's names for what a file is uploaded to; each is one of the purposes above. */
export const mediaCollectionAliases = {
  users: "avatars",
  stories: "posts",
  problems: "posts",
  solutions: "posts",
  skills: "posts",
  faqs: "posts",
  outcomes: "posts",
} as const satisfies Record<string, MediaCollection>;

export const mediaStates = ["uploading", "processing", "ready", "failed"] as const;

/** What a browser does with it: a `file` it only saves. Captured here: a photo-capture is a picture, a video-chunk-recording a video. */
export const mediaTypes = [
  "image",
  "photo-capture",
  "video",
  "video-chunk-recording",
  "audio",
  "youtube",
  "pdf",
  "file",
] as const;
export type MediaType = (typeof mediaTypes)[number];

/** What lists of files are narrowed by; what was captured here is a picture or a video like others. */
export const mediaFamilies = ["image", "video", "audio", "youtube", "pdf", "file"] as const;
export type MediaFamily = (typeof mediaFamilies)[number];

/** How many parts a recording may have. */
export const maxRecordingParts = 100;

/** Which part of a recording it is: the parts are files of their own, played in their order as one. */
const Recording = z.object({ id: Id, index: z.number() });

/** What is said until `resultEndTime`, in seconds. */
const TranscriptionPart = z.object({ resultEndTime: z.number(), transcript: z.string() });

/** A file as those see it who may read what it belongs to. */
export const FileView = z.object({
  id: Id,
  type: z.enum(mediaTypes),
  /** Null until it is ready, and for a youtube video, which is not kept here. */
  url: z.string().nullable(),
  /** A picture, or a video's poster, in smaller sizes, by width in pixels. */
  sizes: z.record(z.string(), z.string()),
  /** The same sizes end in .avif too, all but the smallest, where `avif` is among them; empty without pictures. */
  formats: z.array(z.enum(["avif", "webp"])),
  /** A data: URL of a picture or poster in a few pixels, to be shown while it loads. */
  blur: z.string().nullable(),
  name: z.string(),
  /** The same under the specification's other name. */
  fileName: z.string(),
  collection: z.enum(mediaCollections),
  /** What carries it, where it was read with that: the id of a post. */
  docId: Id.nullable(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Seconds of a video or sound, as far as it says so itself. */
  duration: z.number().nullable(),
  recording: Recording.nullable(),
  /** Which part of its recording it is, as its upload named it; null for what is whole. */
  fileIndex: z.number().nullable(),
  /** Of a youtube video. */
  videoId: z.string().nullable(),
  transcription: z.array(TranscriptionPart).nullable(),
});
export type FileView = z.infer<typeof FileView>;

export const MediaView = FileView.extend({
  alreadyExisted: z.boolean(),
  state: z.enum(mediaStates),
  error: z.string().nullable(),
  ...instant,
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

/** Every usual form of address: watch?v=, youtu.be, shorts, embed, live, or the 11 characters alone. */
const VideoAddress = z.string().trim().max(2000, "max_characters");

export const addYoutube = endpoint({
  method: "POST",
  path: "/media/youtube",
  action: "media.addYoutube",
  access: "user",
  summary: "A media item for a YouTube video, by its address",
  body: z.strictObject({ url: VideoAddress }),
  response: z.object({ data: MediaView }),
  errors: ["youtube_not_found"],
  limit: "uploads",
});
