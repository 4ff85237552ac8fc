import type { FileView, MediaCollection, MediaType, MediaView } from "@bump/contract";
import { toInstant } from "#platform/instant.ts";
import type { FileRow } from "./media.attachments.repo.ts";
import { sizesOf, toMediaUrl, toUrl } from "./media.keys.ts";
import type { MediaRow, Variants } from "./media.repo.ts";

/** A finished file as those see it who may read what it belongs to, which is the subject `docId` where it is read with that. */
export function toFileView(row: FileRow, docId: string | null): FileView {
  const sizes = sizesOf(row.variants).map(([width, key]) => [width, toUrl(key)] as const);
  const hasAvif = Object.keys(row.variants as Variants).some((name) => name.endsWith(".avif"));
  return {
    id: row.id,
    type: toType(row),
    url: row.file_key === null ? toMediaUrl(row.variants) : toUrl(row.file_key),
    sizes: Object.fromEntries(sizes),
    formats: hasAvif ? ["avif", "webp"] : sizes.length > 0 ? ["webp"] : [],
    blur: row.blur,
    name: row.file_name,
    fileName: row.file_name,
    collection: row.collection as MediaCollection,
    docId,
    size: Number(row.declared_size),
    width: row.width,
    height: row.height,
    duration: row.duration_ms === null ? null : row.duration_ms / 1000,
    recording: row.recording_id === null ? null : { id: row.recording_id, index: row.file_index! },
    fileIndex: row.file_index,
    videoId: row.video_id,
    transcription: row.transcription as FileView["transcription"],
  };
}

function toType({ type, is_captured: isCaptured }: Pick<FileRow, "type" | "is_captured">): MediaType {
  if (isCaptured && type === "image") return "photo-capture";
  if (isCaptured && type === "video") return "video-chunk-recording";
  return type as MediaType;
}

/** `row` as its owner sees it; `bytes` is the row that has the bytes, another one for a double. */
export function toMediaView(row: MediaRow, bytes: MediaRow): MediaView {
  return {
    ...toFileView(bytes, null),
    id: row.id,
    name: row.file_name,
    fileName: row.file_name,
    size: Number(row.declared_size),
    collection: row.collection as MediaCollection,
    alreadyExisted: row.duplicate_of !== null,
    state: row.state as MediaView["state"],
    error: row.error,
    ...toInstant(row.created_at),
  };
}
