import { type ErrorCode, limits, type MediaCollection } from "@bump/contract";
import { runApart } from "./media.apart.ts";

/** `name` is that of the row's variants. */
export type Picture = { name: string; path: string };
export type ImageTask = {
  input: string;
  folder: string;
  collection: MediaCollection;
  pixels: number;
  memoryBytes: number;
};
export type ImageResult = {
  width: number;
  height: number;
  mime: string;
  /** A few pixels as a data: URL. */
  blur: string | null;
  pictures: Picture[];
};
/** What the other process answers. */
export type ImageAnswer = { result: ImageResult } | { code: ImageErrorCode };
export type ImageErrorCode = Extract<ErrorCode, "invalid_image" | "image_too_large">;

/** It is the file's fault: trying again would not help. */
export class ImageError extends Error {
  override name = "ImageError";
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode) {
    super(code);
    this.code = code;
  }
}

/** What one picture may cost. */
export type ImageBounds = { pixels: number; memoryBytes: number; timeMs: number };
export const imageBounds: ImageBounds = {
  pixels: limits.imageUpload.pixels,
  memoryBytes: 768 * 1024 * 1024,
  timeMs: 30_000,
};

/** Makes the picture anew in a process of its own, in each of the sizes that its collection needs. */
export async function processImage(
  input: string,
  folder: string,
  collection: MediaCollection,
  { pixels, ...bounds }: ImageBounds = imageBounds,
): Promise<ImageResult> {
  const task = { input, folder, collection, pixels };
  const { answer, isEnded } = await runApart<ImageAnswer>("media.image-worker.ts", task, bounds);
  if (answer === null) throw new ImageError(isEnded ? "image_too_large" : "invalid_image");
  if ("code" in answer) throw new ImageError(answer.code);
  return answer.result;
}
