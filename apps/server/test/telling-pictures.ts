import sharp from "sharp";
import { type Bytes, concat, mark, marker } from "./telling-files.ts";

/** A photograph that says who took it, in EXIF, a comment, and behind its end. */
export async function tellingJpeg(): Promise<Bytes> {
  const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: "#806040" } });
  const jpeg = await picture
    .jpeg({ progressive: true })
    .withExif({ IFD0: { Artist: mark("exif") } })
    .toBuffer();
  const text = mark("comment");
  const comment = concat(Buffer.from([0xff, 0xfe, 0, text.length + 2]), text);
  return concat(jpeg.subarray(0, 2), comment, jpeg.subarray(2), mark("behind"));
}

/** A scan that says in a directory of its own where it was made, and in words. */
export async function tellingTiff(order: "II" | "MM"): Promise<Bytes> {
  const isLittle = order === "II";
  const number = (value: number, length: 2 | 4) => {
    const bytes = Buffer.alloc(length);
    if (isLittle) bytes.writeUIntLE(value, 0, length);
    else bytes.writeUIntBE(value, 0, length);
    return bytes;
  };
  const entry = (tag: number, type: number, count: number, value: number) =>
    Buffer.concat([number(tag, 2), number(type, 2), number(count, 4), number(value, 4)]);
  const pixels = Buffer.from([10, 200, 30, 90]);
  const [place, words] = [Buffer.from(mark("place")), Buffer.from(mark("xmp"))];
  // One directory of ten, one of one, then what they lead to.
  const [placesAt, dataAt] = [8 + 2 + 10 * 12 + 4, 8 + 2 + 10 * 12 + 4 + 2 + 12 + 4];
  const [long, short, byte] = [4, 3, 1];
  const inline = (value: number) => (isLittle ? value : value * 0x10000);
  const entries = [
    entry(0x100, short, 1, inline(2)),
    entry(0x101, short, 1, inline(2)),
    entry(0x102, short, 1, inline(8)),
    entry(0x103, short, 1, inline(1)),
    entry(0x106, short, 1, inline(1)),
    entry(0x111, long, 1, dataAt),
    entry(0x116, short, 1, inline(2)),
    entry(0x117, long, 1, pixels.length),
    entry(700, byte, words.length, dataAt + pixels.length + place.length),
    entry(0x8825, long, 1, placesAt),
  ];
  const places = [number(1, 2), entry(0x1b, byte, place.length, dataAt + pixels.length), number(0, 4)];
  return concat(
    order,
    number(42, 2),
    number(8, 4),
    number(10, 2),
    ...entries,
    number(0, 4),
    ...places,
    pixels,
    place,
    words,
  );
}

/** Of a box of MP4 and HEIF. */
const heifBox = (name: string, ...parts: (Uint8Array | number[] | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
  const head = Buffer.alloc(8, name.padStart(8), "latin1");
  head.writeUInt32BE(body.length + 8);
  return Buffer.concat([head, body]);
};
const u16 = (...values: number[]) => values.flatMap((value) => [value >> 8, value & 255]);
const u32 = (...values: number[]) => values.flatMap((value) => u16(value >>> 16, value & 0xffff));
/** Version and flags. */
const plainHead = (version = 0) => [version, 0, 0, 0];

function boxIn(bytes: Buffer, name: string): Buffer {
  const at = bytes.indexOf(name, 0, "latin1") - 4;
  return bytes.subarray(at, at + bytes.readUInt32BE(at));
}

/**
 * As phones write their photographs: in tiles that lie beside each other, turned when they are shown, and with what they
 * tell of it between the tiles, here in two pieces. The tiles are coded for AVIF, which can be decoded here.
 */
export async function tellingTiles(): Promise<Bytes> {
  const side = 64;
  const colours = ["#c02020", "#2020c0"];
  const tiles = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: side, height: side, channels: 3, background } })
        .avif({ lossless: true })
        .toBuffer(),
    ),
  );
  const exif = Buffer.concat([
    Buffer.from([...u32(6), ...Buffer.from("Exif\0\0II*\0\x08\0\0\0", "latin1")]),
    Buffer.from(marker),
  ]);
  const xmp = Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><p>${marker}</p></x:xmpmeta>`);
  const coded = tiles.map((tile) => boxIn(tile, "mdat").subarray(8));
  const pieces = [coded[0]!, exif.subarray(0, 12), coded[1]!, exif.subarray(12), xmp];
  const [tile, other, grid, exifItem, xmpItem] = [1, 2, 3, 4, 5];
  const item = (id: number, type: string, more = "") =>
    heifBox("infe", plainHead(2), u16(id, 0), type, "\0", more && `${more}\0`);
  const ftyp = heifBox("ftyp", "heic", u32(0), "mif1heicavifmiaf");
  const properties = [
    boxIn(tiles[0]!, "av1C"),
    heifBox("ispe", plainHead(), u32(side, side)),
    heifBox("ispe", plainHead(), u32(side * 2, side)),
    heifBox("pixi", plainHead(), [3, 8, 8, 8]),
    heifBox("irot", [1]),
  ];
  const essential = 0x80;
  const associations = [
    [...u16(tile), 3, 1 | essential, 2, 4],
    [...u16(other), 3, 1 | essential, 2, 4],
    [...u16(grid), 3, 3, 4, 5 | essential],
  ];
  const meta = (start: number) => {
    const starts = pieces.map((_, nth) => start + pieces.slice(0, nth).reduce((sum, piece) => sum + piece.length, 0));
    const extents = (...nth: number[]) => [
      ...u16(nth.length),
      ...nth.flatMap((one) => u32(starts[one]!, pieces[one]!.length)),
    ];
    const inFile = (id: number, ...nth: number[]) => [...u16(id, 0, 0), ...extents(...nth)];
    // What tells how the tiles lie stands in the table itself.
    const places = [
      inFile(tile, 0),
      inFile(other, 2),
      [...u16(grid, 1, 0, 1), ...u32(0, 8)],
      inFile(exifItem, 1, 3),
      inFile(xmpItem, 4),
    ];
    return heifBox(
      "meta",
      plainHead(),
      heifBox("hdlr", plainHead(), u32(0), "pict", u32(0, 0, 0), [0]),
      heifBox("pitm", plainHead(), u16(grid)),
      heifBox(
        "iinf",
        plainHead(),
        u16(5),
        item(tile, "av01"),
        item(other, "av01"),
        item(grid, "grid"),
        item(exifItem, "Exif"),
        item(xmpItem, "mime", "application/rdf+xml"),
      ),
      heifBox(
        "iref",
        plainHead(),
        heifBox("dimg", u16(grid, 2, tile, other)),
        heifBox("cdsc", u16(exifItem, 1, grid)),
        heifBox("cdsc", u16(xmpItem, 1, grid)),
      ),
      heifBox(
        "iprp",
        heifBox("ipco", ...properties),
        heifBox("ipma", plainHead(), u32(associations.length), associations.flat()),
      ),
      heifBox("idat", [0, 0, 0, 1], u16(side * 2, side)),
      heifBox("iloc", plainHead(1), [0x44, 0], u16(places.length), places.flat()),
    );
  };
  const start = ftyp.length + meta(0).length + 8;
  return new Uint8Array(Buffer.concat([ftyp, meta(start), heifBox("mdat", ...pieces)]));
}
