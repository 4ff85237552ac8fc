import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { MediaCollection } from "@bump/contract";
import { fileTypeFromFile } from "file-type";
import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { noise } from "#test/pictures.ts";
import { imageBounds, ImageError, processImage } from "./media.images.ts";

const folder = await mkdtemp(join(tmpdir(), "bump-images-"));
afterAll(() => rm(folder, { recursive: true }));

async function process(bytes: Buffer | string, collection: MediaCollection = "avatars", bounds = imageBounds) {
  const own = await mkdtemp(join(folder, "one-"));
  const input = join(own, "original");
  await writeFile(input, bytes);
  return processImage(input, own, collection, bounds);
}

async function codeOf(bytes: Buffer | string): Promise<string> {
  const error: unknown = await process(bytes).catch((thrown: unknown) => thrown);
  if (!(error instanceof ImageError)) throw new Error("it was taken");
  return error.code;
}

/** As large, but quick to write in any format. */
function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "teal" } });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that claims to be larger than its few bytes. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk("IDAT", deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, chunk("IHDR", header), data, chunk("IEND", Buffer.alloc(0))]);
}

describe("pictures", () => {
  it.each(["jpeg", "png", "webp", "gif"] as const)(
    "of kind %s become WebP in the sizes of their purpose",
    async (kind) => {
      const { width, height, mime, pictures } = await process(await plain(700, 600).toFormat(kind).toBuffer());
      expect([width, height, mime]).toEqual([700, 600, `image/${kind}`]);
      expect(pictures.map((picture) => picture.name)).toEqual(["64", "128", "256", "512"]);
      for (const { name, path } of pictures) {
        const made = await sharp(path).metadata();
        expect([made.format, made.width, made.height]).toEqual(["webp", Number(name), Number(name)]);
      }
    },
  );

  it("of spaces keep their shape", async () => {
    const { pictures } = await process(await plain(1400, 700).png().toBuffer(), "spaces");
    const made = await Promise.all(pictures.map(({ path }) => sharp(path).metadata()));
    expect(made.map(({ width, height }) => [width, height])).toEqual([
      [320, 160],
      [640, 320],
      [1280, 640],
    ]);
  });

  it.each([
    [1170, [320, 640, 1170]],
    [650, [320, 640]],
    [2400, [320, 640, 1280, 1920]],
  ])("of posts that are %i wide lose no more than the largest size asks for", async (width, widths) => {
    const { pictures } = await process(await plain(width, 300).png().toBuffer(), "posts");
    const webp = pictures.filter(({ name }) => !name.endsWith(".avif"));
    expect(webp.map(({ name }) => Number(name))).toEqual(widths);
    for (const { name, path } of webp) expect((await sharp(path).metadata()).width).toBe(Number(name));
  });

  it("are not made larger than they are, but for the smallest face", async () => {
    const small = await noise(100, 90).png().toBuffer();
    expect((await process(small)).pictures.map(({ name }) => name)).toEqual(["64"]);
    expect((await process(await noise(10, 10).png().toBuffer())).pictures.map(({ name }) => name)).toEqual(["64"]);
    expect((await process(small, "spaces")).pictures.map(({ name }) => name)).toEqual(["100"]);
  });

  it("that are ribbons do not become endless", async () => {
    const { pictures } = await process(await plain(400, 8000).png().toBuffer(), "spaces");
    for (const { path } of pictures) expect((await sharp(path).metadata()).height).toBeLessThanOrEqual(1280);
  });

  it("stand upright as their camera meant, and tell nothing else of it", async () => {
    const photo = await noise(600, 300)
      .jpeg()
      .withExif({
        IFD0: { Make: "Secret Camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "4/1 53/1 0/1" },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><secret/></x:xmpmeta>")
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect([before.orientation, before.exif?.includes("Secret Camera"), before.xmp !== undefined]).toEqual([
      6,
      true,
      true,
    ]);

    const { width, height, pictures } = await process(photo, "spaces");
    expect([width, height]).toEqual([300, 600]);
    for (const { path } of pictures) {
      const { exif, xmp, iptc, icc, orientation, comments, width: wide, height: high } = await sharp(path).metadata();
      expect([exif, xmp, iptc, icc, orientation, comments]).toEqual(Array(6).fill(undefined));
      expect(high).toBeGreaterThan(wide);
    }
  });

  it("that move stand still at their first frame", async () => {
    const frames = Buffer.concat([Buffer.alloc(90 * 90 * 3, 255), Buffer.alloc(90 * 90 * 3, 0)]);
    const gif = await sharp(frames, { raw: { width: 90, height: 180, channels: 3, pageHeight: 90 } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { height, pictures } = await process(gif);
    const { data } = await sharp(pictures[0]!.path).raw().toBuffer({ resolveWithObject: true });
    expect([height, data[0]]).toEqual([90, 255]);
    expect((await sharp(pictures[0]!.path).metadata()).pages ?? 1).toBe(1);
  });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const signature = pngOf(1, 1).subarray(0, 8);

describe("hostile files", () => {
  it.each([
    ["nothing", Buffer.alloc(0)],
    ["an SVG", svg],
    ["an SVG with a declaration", `<?xml version="1.0"?>${svg}`],
    ["HTML that is called a PNG", "<!doctype html><script>alert(1)</script>"],
    ["HTML behind a PNG's first bytes", Buffer.concat([signature, Buffer.from("<script>alert(1)</script>")])],
    ["a PDF", "%PDF-1.7\n1 0 obj<<>>endobj"],
    ["PostScript", "%!PS-Adobe-3.0 EPSF-3.0\n(ls) run"],
    [
      "an ImageMagick script",
      "push graphic-context\nfill 'url(https://127.0.0.1/x.jpg\"|ls \"-la)'\npop graphic-context",
    ],
    ["a ZIP", Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(100)])],
    ["an executable", Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(100)])],
    ["noise", randomBytes(5000)],
    ["a bitmap", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
  ])("%s is no picture", async (_what, bytes) => {
    expect(await codeOf(bytes)).toBe("invalid_image");
  });

  it.each(["tiff", "avif", "jp2"] as const)("a real %s is none of the kinds we take", async (kind) => {
    const bytes =
      kind === "jp2" ? Buffer.from("0000000c6a5020200d0a870a", "hex") : await noise(20, 20).toFormat(kind).toBuffer();
    expect(await codeOf(bytes)).toBe("invalid_image");
  });

  it.each(["jpeg", "png", "webp", "gif"] as const)("a %s that ends too soon is refused", async (kind) => {
    const whole = await noise(80, 80).toFormat(kind).toBuffer();
    expect(await codeOf(whole.subarray(0, Math.floor(whole.length / 2)))).toBe("invalid_image");
  });

  it("a picture of 2,500 million pixels is refused by its header, at once", async () => {
    const begin = performance.now();
    expect(await codeOf(pngOf(50_000, 50_000))).toBe("image_too_large");
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  it("so is one just above the limit, and one just below is not", { timeout: 60_000 }, async () => {
    expect(await codeOf(pngOf(8_000, 5_001))).toBe("image_too_large");
    expect((await process(await plain(8_000, 5_000).png().toBuffer())).pictures).toHaveLength(4);
  });

  it.each([
    ["time", { timeMs: 5 }],
    ["memory", { memoryBytes: 1_000_000 }],
  ])("one that takes more %s than it may is ended", async (_what, bound) => {
    const task = process(await plain(6_000, 6_000).jpeg().toBuffer(), "avatars", { ...imageBounds, ...bound });
    await expect(task).rejects.toMatchObject({ code: "image_too_large" });
  });

  it.runIf(globalThis.process.getuid?.() === 0)("are never decoded by root", async () => {
    await chmod(folder, 0o755);
    const { pictures } = await process(await plain(100, 100).png().toBuffer());
    expect((await stat(pictures[0]!.path)).uid).not.toBe(0);
  });

  it("what hides behind a real picture does not come out again", async () => {
    const hidden = Buffer.concat([
      await noise(200, 200).jpeg().toBuffer(),
      Buffer.from(svg),
      Buffer.from("PK\x03\x04"),
    ]);
    const { pictures } = await process(hidden);
    for (const { path } of pictures) {
      const bytes = await sharp(path).toBuffer();
      expect(bytes.includes("script")).toBe(false);
      expect((await fileTypeFromFile(path))?.mime).toBe("image/webp");
    }
  });
});
