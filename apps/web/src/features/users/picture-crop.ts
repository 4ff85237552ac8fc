import { ApiError } from "#lib/api-error.ts";

export type CropArea = { x: number; y: number; width: number; height: number };

/** Larger than any place shows it, small enough to send on a slow line. */
const side = 512;

/** The chosen part of a picture as a square file of its own; its metadata stays behind. */
export async function cropPicture(file: File, area: CropArea): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new ApiError("invalid_image");
  });
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) throw new ApiError("invalid_image");
  // Pictures without a background stay readable in both themes.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, side, side);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  if (!blob) throw new ApiError("invalid_image");
  return new File([blob], "picture.jpg", { type: "image/jpeg" });
}
