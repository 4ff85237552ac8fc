import { limits, type MediaView } from "@bump/contract";

/** What a file is: `mime` is what it is sent as. */
export type Kind = { type: MediaView["type"]; mime: string };

/** Every kind that browsers show tells itself within these. Nothing that a file says of its inside is followed further. */
export const sniffedBytes = 65_536;

const pictures: readonly string[] = limits.imageUpload.types;

/** By the bytes alone. Whatever a browser could take for a page, and whatever is not known, is a file to be saved. */
export async function findKind(start: Buffer): Promise<Kind> {
  // Loaded with the first file.
  const { fileTypeFromBuffer } = await import("file-type");
  const mime = await fileTypeFromBuffer(start).then(
    (found) => found?.mime ?? "",
    () => "",
  );
  const [family] = mime.split("/");
  if (pictures.includes(mime)) return { type: "image", mime };
  if (family === "audio" || family === "video") return { type: family, mime };
  if (mime === "application/pdf") return { type: "pdf", mime };
  return { type: "file", mime: "application/octet-stream" };
}
