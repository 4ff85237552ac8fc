import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  type MetadataTags,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from "mediabunny";
import * as mupdf from "mupdf";
import sharp from "sharp";

/** Stands in every hiding place of the files made here. */
export const marker = "MARKER";
const mark = (place: string) => `${marker}-${place}`;

type Bytes = Uint8Array<ArrayBuffer>;
const concat = (...parts: (Buffer | Uint8Array | string)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part))));

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

/** A document with a picture, a note and a filled-in field, that names its author wherever a program would. */
export async function tellingPdf(): Promise<Bytes> {
  const doc = new mupdf.PDFDocument();
  const image = doc.addRawStream(await tellingJpeg(), {
    Type: "XObject",
    Subtype: "Image",
    Width: 32,
    Height: 32,
    BitsPerComponent: 8,
    ColorSpace: "DeviceRGB",
    Filter: "DCTDecode",
  });
  const words = (place: string) => doc.addStream(mark(place), { Type: "Metadata", Subtype: "XML" });
  image.put("Metadata", words("image-xmp"));
  const font = doc.addSimpleFont(new mupdf.Font("Helvetica"), "Latin");
  const resources = doc.addObject({ XObject: { Im0: image }, Font: { F1: font } });
  const content = "BT /F1 18 Tf 20 150 Td (What everybody may read) Tj ET q 90 0 0 90 20 20 cm /Im0 Do Q";
  const page = doc.addPage([0, 0, 300, 200], 0, resources, content);
  doc.insertPage(-1, page);
  page.put("Metadata", words("page-xmp"));
  page.put("PieceInfo", { Program: { Private: doc.newString(mark("piece")) } });
  const note = doc.loadPage(0).createAnnotation("FreeText");
  note.setRect([150, 20, 280, 60]);
  note.setContents("A note that shows");
  note.setAuthor(mark("note"));
  note.update();
  doc.addEmbeddedFile(mark("file"), "text/plain", mark("embedded"), new Date(), new Date(), true);
  const trailer = doc.getTrailer();
  trailer.put("Info", doc.addObject({ Author: doc.newString(mark("author")) }));
  trailer.get("Root").put("Metadata", words("xmp"));
  doc.addObject({ Forgotten: doc.newString(mark("orphan")) });
  return concat(doc.saveToBuffer("").asUint8Array());
}

const tags = {
  title: mark("title"),
  artist: mark("artist"),
  comment: mark("tag-comment"),
  date: new Date(0),
  images: [{ data: Buffer.from(mark("cover")), mimeType: "image/jpeg", kind: "coverFront" as const }],
};

type VideoCodec = "vp8" | "vp9";

async function record(
  format: OutputFormat,
  videoCodec: VideoCodec | null,
  audioCodec: "opus" | "aac",
  more: MetadataTags = {},
): Promise<Bytes> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  output.setMetadataTags({ ...tags, ...more });
  const video = videoCodec && new EncodedVideoPacketSource(videoCodec);
  const audio = new EncodedAudioPacketSource(audioCodec);
  if (video) output.addVideoTrack(video, { name: mark("video-track") });
  output.addAudioTrack(audio, { name: mark("audio-track") });
  await output.start();
  const config = { codec: videoCodec === "vp8" ? "vp8" : "vp09.00.10.08", codedWidth: 32, codedHeight: 32 };
  const head = concat("OpusHead", Buffer.from([1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]));
  const description = audioCodec === "aac" ? new Uint8Array([0x12, 0x10]) : head;
  const sound = {
    codec: audioCodec === "aac" ? "mp4a.40.2" : "opus",
    sampleRate: 48_000,
    numberOfChannels: 2,
    description,
  };
  for (let frame = 0; frame < 10; frame++) {
    const bytes = Buffer.from(`frame ${frame} shows`);
    const packet = new EncodedPacket(bytes, frame === 0 ? "key" : "delta", frame / 10, 0.1);
    await video?.add(packet, { decoderConfig: config });
    await audio.add(new EncodedPacket(Buffer.from(`sound ${frame}`), "key", frame / 10, 0.1), { decoderConfig: sound });
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

function box(type: string, text: string): Uint8Array {
  const body = Buffer.from(text, "latin1");
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return concat(size, type, body);
}

/** As a phone writes it: tags, a cover, names of tracks, and boxes of its maker. */
export async function tellingMp4(): Promise<Bytes> {
  const file = await record(new Mp4OutputFormat({ fastStart: false }), "vp9", "aac");
  return concat(file, box("uuid", `0123456789abcdef${mark("uuid")}`), box("free", mark("free")));
}

/** As a camera writes it: the place is a box of its own. */
export async function tellingMov(): Promise<Bytes> {
  const file = await record(new MovOutputFormat({ fastStart: false }), "vp9", "aac");
  return concat(
    file,
    box("udta", Buffer.from(box("\xa9xyz", mark("place"))).toString("latin1")),
    box("wide", mark("wide")),
    box("skip", mark("skip")),
  );
}

function nested(type: string, ...parts: (string | Uint8Array)[]): Uint8Array {
  return box(type, Buffer.from(concat(...parts)).toString("latin1"));
}

/** As phones of two makers write where they were: as a tag, and under a name of the maker's own. */
export async function placedFilm(maker: "android" | "apple"): Promise<Bytes> {
  if (maker === "android") return record(new Mp4OutputFormat(), "vp9", "aac", { raw: { "©xyz": mark("place") } });
  const [none, one] = ["\0\0\0\0", "\0\0\0\u0001"];
  return inTable(
    nested(
      "meta",
      nested("hdlr", none, none, "mdta", none, none, none, "\0"),
      nested("keys", none, one, nested("mdta", "com.apple.quicktime.location.ISO6709")),
      nested("ilst", nested(one, nested("data", one, none, mark("place")))),
    ),
  );
}

/** As programs that edit films write it, and cameras on dashboards. */
export async function placedBeside(where: "xmp" | "xmp of QuickTime" | "box"): Promise<Bytes> {
  const xmp = `<rdf:Description exif:GPSLatitude="${mark("place")}"/>`;
  if (where === "box") return inTable(box("gps ", mark("place")));
  if (where === "xmp of QuickTime") return inTable(nested("udta", box("XMP_", xmp)));
  const film = await record(new MovOutputFormat({ fastStart: false }), "vp9", "aac");
  return concat(film, nested("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), xmp));
}

/** A film with one more part in its table, which stands last. */
async function inTable(part: Uint8Array): Promise<Bytes> {
  const film = Buffer.from(await record(new MovOutputFormat({ fastStart: false }), "vp9", "aac"));
  const table = film.lastIndexOf("moov") - 4;
  film.writeUInt32BE(film.readUInt32BE(table) + part.length, table);
  return concat(film, part);
}

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** As sports cameras and drones write where they were: a track of its own beside the picture, of one sample here. */
export async function trackedFilm(handler: string, sample: string): Promise<Bytes> {
  const film = Buffer.from(await record(new Mp4OutputFormat({ fastStart: false }), "vp9", "aac"));
  const place = mark("place");
  const none = word(0);
  const matrix = concat(...[0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(word));
  const track = (at: number) =>
    nested(
      "trak",
      nested("tkhd", word(3), none, none, word(3), none, word(1000), Buffer.alloc(16), matrix, none, none),
      nested(
        "mdia",
        nested("mdhd", none, none, none, word(1000), word(1000), word(0x55c40000)),
        nested("hdlr", none, none, handler, Buffer.alloc(12), "GoPro MET\0"),
        nested(
          "minf",
          nested("nmhd", none),
          nested("dinf", nested("dref", none, word(1), nested("url ", word(1)))),
          nested(
            "stbl",
            nested("stsd", none, word(1), nested(sample, Buffer.alloc(6), Buffer.from([0, 1]))),
            nested("stts", none, word(1), word(1), word(1000)),
            nested("stsc", none, word(1), word(1), word(1), word(1)),
            nested("stsz", none, word(place.length), word(1)),
            nested("stco", none, word(1), word(at)),
          ),
        ),
      ),
    );
  // The table stands last, and takes it in; what it points to comes behind.
  const table = film.lastIndexOf("moov") - 4;
  const length = track(0).length;
  film.writeUInt32BE(film.readUInt32BE(table) + length, table);
  return concat(film, track(film.length + length + 8), box("mdat", place));
}

export function tellingWebm(): Promise<Bytes> {
  return record(new WebMOutputFormat(), "vp8", "opus");
}

export function tellingMkv(): Promise<Bytes> {
  return record(new MkvOutputFormat(), "vp9", "aac");
}

export function tellingOgg(): Promise<Bytes> {
  return record(new OggOutputFormat(), null, "opus");
}

function id3(): Bytes {
  const text = `\0${mark("id3")}`;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const tag = concat("TPE1", length, Buffer.from([0, 0]), text);
  return concat("ID3", Buffer.from([3, 0, 0, 0, 0, tag.length >> 7, tag.length & 0x7f]), tag);
}

/** Tags before and behind the sound. */
export async function tellingMp3(): Promise<Bytes> {
  const frame = concat(Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413));
  const tail = concat("TAG", mark("id3v1").padEnd(125, "\0"));
  return concat(id3(), ...Array.from({ length: 20 }, () => frame), tail);
}

/** Bare AAC, behind a tag. */
export async function tellingAac(): Promise<Bytes> {
  const sound = Buffer.alloc(93, 7);
  const size = sound.length + 7;
  // 48 kHz, two channels, low complexity.
  const head = Buffer.from([0xff, 0xf1, 0x4c, 0x80 | (size >> 11), (size >> 3) & 0xff, ((size & 7) << 5) | 0x1f, 0xfc]);
  return concat(id3(), ...Array.from({ length: 20 }, () => concat(head, sound)));
}

/** A check sum as FLAC has it: the highest bit first, nothing turned around. */
function crc(bytes: Uint8Array, bits: 8 | 16, polynomial: number): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let at = 0; at < 8; at++) sum = (sum << 1) ^ (sum >> (bits - 1) ? polynomial | (1 << bits) : 0);
  }
  return sum;
}

/** With comments, a cover, and a block of some program. */
export async function tellingFlac(): Promise<Bytes> {
  const samples = 192;
  const block = (type: number, body: Uint8Array) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    head[0] = type;
    return concat(head, body);
  };
  const little = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const big = (value: number) => little(value).reverse();
  const comment = `ARTIST=${mark("vorbis")}`;
  const comments = concat(little(6), mark("vendor").slice(0, 6), little(1), little(comment.length), comment);
  const cover = concat(big(3), big(10), "image/jpeg", big(0), Buffer.alloc(16), big(marker.length), marker);
  const frames = Array.from({ length: 10 }, (_, number) => {
    const head = Buffer.from([0xff, 0xf8, 0x14, 0x08, number]);
    const frame = concat(head, Buffer.from([crc(head, 8, 0x07), 0x02]), Buffer.alloc(samples * 2, number));
    const sum = crc(frame, 16, 0x8005);
    return concat(frame, Buffer.from([sum >> 8, sum & 0xff]));
  });
  // Sizes of blocks and frames, 8 kHz, one channel, 16 bits, the number of samples, and no sum over all.
  const stream = Buffer.from([0, samples, 0, samples, 0, 0, 0, 0, 0, 0, 0x01, 0xf4, 0x00, 0xf0, 0, 0, 0x07, 0x80]);
  const blocks = [block(0, concat(stream, Buffer.alloc(16))), block(4, comments), block(6, cover)];
  return concat("fLaC", ...blocks, block(0x82, concat("prog", mark("application"))), ...frames);
}

/** With a broadcaster's chunk and a list of who made it. */
export function tellingWav(): Bytes {
  const chunk = (name: string, body: Uint8Array) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return concat(name, size, body, Buffer.alloc(body.length % 2));
  };
  const format = Buffer.alloc(16);
  for (const [at, value] of [1, 1].entries()) format.writeUInt16LE(value, at * 2);
  format.writeUInt32LE(8000, 4);
  format.writeUInt32LE(16_000, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const body = concat(
    "WAVE",
    chunk("fmt ", format),
    chunk("bext", concat(mark("bext").padEnd(602, "\0"))),
    chunk("LIST", concat("INFO", chunk("IART", concat(mark("info"))))),
    chunk("data", Buffer.alloc(1600, 7)),
  );
  return chunk("RIFF", body);
}

/** All that a document holds, spelled out. */
export function unpackPdf(bytes: Uint8Array): string {
  const doc = mupdf.PDFDocument.openDocument(Buffer.from(bytes), "application/pdf").asPDF()!;
  return Buffer.from(doc.saveToBuffer("decompress").asUint8Array()).toString("latin1");
}

/** What a person sees of a document: its words, and whether there is more than paper. */
export function readPdf(bytes: Uint8Array): { text: string; pages: number; colours: number } {
  const doc = mupdf.PDFDocument.openDocument(Buffer.from(bytes), "application/pdf");
  const page = doc.loadPage(0);
  const pixels = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB).getPixels();
  const colours = new Set<number>();
  for (let at = 0; at + 2 < pixels.length; at += 3)
    colours.add((pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!);
  return { text: page.toStructuredText("").asText(), pages: doc.countPages(), colours: colours.size };
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
