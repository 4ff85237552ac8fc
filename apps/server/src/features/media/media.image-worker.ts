import { join } from "node:path";
import type { limits } from "@bump/contract";
import { fileTypeFromFile } from "file-type";
import sharp, { type Sharp } from "sharp";
import { serveTask } from "./media.child.ts";
import type { ImageAnswer, ImageTask, Picture } from "./media.images.ts";
import { pictureSizes } from "./media.sizes.ts";

/** A program of its own: media.images.ts starts it for one picture, and it ends with its answer. */

// Nothing but these is ever decoded, whatever a file claims to be.
const loaders: Record<(typeof limits.imageUpload.types)[number], string> = {
  "image/jpeg": "Jpeg",
  "image/png": "Png",
  "image/webp": "Webp",
  "image/gif": "Nsgif",
};
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: Object.values(loaders).map((loader) => `VipsForeignLoad${loader}`) });
sharp.cache(false);
sharp.concurrency(1);

serveTask<ImageTask, ImageAnswer>(answer, { code: "invalid_image" });

async function answer({ input, folder, collection, pixels }: ImageTask): Promise<ImageAnswer> {
  const mime = (await fileTypeFromFile(input))?.mime ?? "";
  const image = sharp(input, { limitInputPixels: false, failOn: "error", sequentialRead: true });
  const { format, autoOrient } = await image.metadata();
  const { width, height } = autoOrient;
  if (!Object.hasOwn(loaders, mime) || mime !== `image/${format}`) return { code: "invalid_image" };
  if (width * height > pixels) return { code: "image_too_large" };

  const wanted = widthsOf(collection, width, height);
  const toBox = collection === "avatars" ? square : inside;
  // Decoded once, at the largest size; without a word to the contrary only pixels remain: no EXIF, no profile, no comment.
  const { data, info } = await image
    .autoOrient()
    .resize(toBox(wanted.at(-1)!))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixelsOf = (size: number) => sharp(data, { raw: info }).resize(toBox(size));
  const pictures = new Map<string, Picture>();
  for (const size of wanted) {
    const path = join(folder, `${size}.webp`);
    const written = await pixelsOf(size).webp({ quality: 82 }).toFile(path);
    pictures.set(`${written.width}`, { name: `${written.width}`, path });
    // What is only ever shown small gains nothing; why this effort is in docs/decisions/0020.
    if (collection !== "posts" || size === wanted[0]) continue;
    const other = join(folder, `${size}.avif`);
    await pixelsOf(size).avif({ quality: 55, effort: 1 }).toFile(other);
    pictures.set(`${written.width}.avif`, { name: `${written.width}.avif`, path: other });
  }
  const blur = await toBlur(sharp(data, { raw: info }));
  return { result: { width, height, mime, blur, pictures: [...pictures.values()] } };
}

const blurBytes = 400;

/** So few pixels, as bad as need be to stay small. */
async function toBlur(image: Sharp): Promise<string | null> {
  for (const [side, quality] of [[16, 50] as const, [16, 20] as const, [8, 20] as const]) {
    const tiny = image.clone().resize({ width: side, height: side, fit: "inside" });
    const url = `data:image/webp;base64,${(await tiny.webp({ quality }).toBuffer()).toString("base64")}`;
    if (url.length < blurBytes) return url;
  }
  return null;
}

/** Those that need no enlarging; the smallest always. */
function fitting(wanted: readonly number[], available: number): number[] {
  return wanted.filter((size, index) => index === 0 || size <= available);
}

/** How much wider than the next smaller size a picture must be for one of its own. */
const worthwhile = 1.1;

/** What is looked at closely is kept as wide as it came, up to the largest. */
function withOwn(wanted: readonly number[], available: number): number[] {
  const fit = fitting(wanted, available);
  const isBetween = available < wanted.at(-1)! && available > fit.at(-1)! * worthwhile;
  return isBetween ? [...fit, available] : fit;
}

function widthsOf(collection: ImageTask["collection"], width: number, height: number): number[] {
  if (collection === "posts") return withOwn(pictureSizes.posts, width);
  return fitting(pictureSizes[collection], collection === "avatars" ? Math.min(width, height) : width);
}

function square(size: number) {
  return { width: size, height: size, fit: "cover" } as const;
}

/** So wide at most, and no ribbon of any height. */
function inside(size: number) {
  return { width: size, height: size * 4, fit: "inside", withoutEnlargement: true } as const;
}
