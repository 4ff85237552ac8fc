import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { tellingTiff, tellingTiles } from "#test/telling-pictures.ts";
import { tokenOf } from "#test/sockets.ts";
import { TusClient } from "#test/tus.ts";
import { findPlaceParts } from "./media.photo-parts.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const owner = await buildUser(db);
const client = new TusClient(await server.listen(), tokenOf(server, owner));

const canvas = () => sharp({ create: { width: 48, height: 32, channels: 3, background: "#2f6f5f" } });
const exif = { IFD0: { Artist: "MARKER" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1" } };
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="MARKER"/></rdf:RDF></x:xmpmeta>';

async function send(bytes: Uint8Array<ArrayBuffer>, filename: string) {
  const path = await client.upload(bytes, { collection: "posts", filename });
  await deps.jobs.drain(deps);
  const view = await client.view(path);
  expect(view).toMatchObject({ type: "file", state: "ready", size: bytes.length });
  return as(owner).get(view.url!.replace("/api", ""));
}

async function kept(bytes: Uint8Array<ArrayBuffer>, filename: string): Promise<Buffer> {
  return (await send(bytes, filename)).rawPayload;
}

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
const reader =
  (bytes: Buffer) =>
  async ({ start, end }: { start: number; end: number }) =>
    bytes.subarray(start, end + 1);

describe("a photograph that is only saved", () => {
  it.each([
    ["as phones write it", "a.heic", () => canvas().withExif(exif).withXmp(xmp).avif().toBuffer()],
    ["in tiles and turned", "IMG_0002.HEIC", tellingTiles],
    ["as scanners write it", "a.tiff", () => tellingTiff("II")],
    ["as others do", "b.tiff", () => tellingTiff("MM")],
  ])("does not say where it was taken, and shows the same: %s", async (_maker, name, make) => {
    const original = new Uint8Array(await make());
    expect(Buffer.from(original).includes("MARKER")).toBe(true);
    const after = await kept(original, name);
    expect(after.includes("MARKER")).toBe(false);
    expect(after.length).toBe(original.length);
    expect((await pixels(after)).equals(await pixels(original))).toBe(true);
    const { exif: told } = await sharp(after).metadata();
    expect(told?.includes("Exif\0\0II") || told?.includes("Exif\0\0MM")).toBeFalsy();
  });

  it("of a phone, whose pictures are coded as films are, loses what EXIF says and nothing else", async () => {
    const original = new Uint8Array(await readFile(new URL("../../../test/fixtures/phone.heic", import.meta.url)));
    const before = Buffer.from(original);
    expect(before.includes("hvc1") && before.includes("MARKER")).toBe(true);
    const after = await kept(original, "IMG_0001.HEIC");
    expect(after.includes("MARKER")).toBe(false);
    const [{ start, end } = { start: 0, end: 0 }] = await findPlaceParts(reader(before), before.length);
    const outside = (bytes: Buffer) => Buffer.concat([bytes.subarray(0, start), bytes.subarray(end + 1)]);
    expect(outside(after).equals(outside(before))).toBe(true);
    expect(outside(after).length).toBeGreaterThan(500);
  });

  it("in tiles stands upright, one tile above the other, and is told to be saved", async () => {
    const bytes = await tellingTiles();
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([64, 128]);
    const [top, bottom] = [data.subarray(0, 3), data.subarray(-info.channels)];
    expect([top[2]! > top[0]!, bottom[0]! > bottom[2]!], "turned to the left").toEqual([true, true]);
    const { headers } = await send(bytes, "IMG_0002.HEIC");
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": expect.stringMatching(/^attachment;/) as string,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
  });

  it("that says nothing stays as it came", async () => {
    for (const bytes of [await canvas().avif().toBuffer(), await canvas().tiff().toBuffer()]) {
      const original = new Uint8Array(bytes);
      expect((await kept(original, "plain")).equals(original)).toBe(true);
    }
  });
});

describe("a photograph that is made to be read without end", () => {
  /** Directories of which each leads to itself, or to very many. */
  const tiff = (entries: Buffer[]) => {
    const head = Buffer.from("II*\0\x08\0\0\0\0\0", "latin1");
    head.writeUInt16LE(entries.length, 8);
    return Buffer.concat([head, ...entries, Buffer.from([8, 0, 0, 0])]);
  };
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(4, 2);
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };

  it.each([
    ["round and round", tiff([entry(0x14a, 8)])],
    ["with ever more places", tiff(Array.from({ length: 400 }, () => entry(0x8825, 8)))],
    ["with more entries than any", tiff(Array.from({ length: 60_000 }, () => entry(700, 8)))],
  ])("is given up: %s", async (_what, bytes) => {
    let reads = 0;
    const read = reader(bytes);
    const counted: typeof read = (range) => {
      reads += 1;
      return read(range);
    };
    await expect(findPlaceParts(counted, bytes.length)).rejects.toThrow("more than any camera writes");
    expect(reads).toBeLessThan(200);
  });

  it("is given up where its items have no length", async () => {
    const box = (type: string, ...parts: Buffer[]) => {
      const body = Buffer.concat(parts);
      const size = Buffer.alloc(4);
      size.writeUInt32BE(body.length + 8);
      return Buffer.concat([size, Buffer.from(type), body]);
    };
    const item = Buffer.from([0, 1, 0, 0, 0xff, 0xff]);
    const places = Buffer.concat([
      Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff]),
      ...Array.from({ length: 60_000 }, () => item),
    ]);
    const told = box("infe", Buffer.from([2, 0, 0, 0, 0, 1, 0, 0]), Buffer.from("Exif\0"));
    const bytes = Buffer.concat([
      box("ftyp", Buffer.from("heic\0\0\0\0")),
      box("meta", Buffer.alloc(4), box("iinf", Buffer.from([0, 0, 0, 0, 0, 1]), told), box("iloc", places)),
    ]);
    expect(await findPlaceParts(reader(bytes), bytes.length)).toEqual([]);
  });
});
