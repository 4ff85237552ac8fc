import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
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

async function record(format: OutputFormat, videoCodec: "vp8" | "vp9", audioCodec: "opus" | "aac"): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  output.setMetadataTags(tags);
  const video = new EncodedVideoPacketSource(videoCodec);
  const audio = new EncodedAudioPacketSource(audioCodec);
  output.addVideoTrack(video, { name: mark("video-track") });
  output.addAudioTrack(audio, { name: mark("audio-track") });
  await output.start();
  const config = { codec: videoCodec === "vp8" ? "vp8" : "vp09.00.10.08", codedWidth: 32, codedHeight: 32 };
  const description = audioCodec === "aac" ? new Uint8Array([0x12, 0x10]) : undefined;
  const sound = {
    codec: audioCodec === "aac" ? "mp4a.40.2" : "opus",
    sampleRate: 48_000,
    numberOfChannels: 2,
    description,
  };
  for (let frame = 0; frame < 10; frame++) {
    const bytes = Buffer.from(`frame ${frame} shows`);
    const packet = new EncodedPacket(bytes, frame === 0 ? "key" : "delta", frame / 10, 0.1);
    await video.add(packet, { decoderConfig: config });
    await audio.add(new EncodedPacket(Buffer.from(`sound ${frame}`), "key", frame / 10, 0.1), { decoderConfig: sound });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

function box(type: string, text: string): Uint8Array {
  const body = Buffer.from(text);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return concat(size, type, body);
}

/** As a phone writes it: tags, a cover, names of tracks, and boxes of its maker. */
export async function tellingMp4(): Promise<Bytes> {
  const file = await record(new Mp4OutputFormat({ fastStart: false }), "vp9", "aac");
  return concat(file, box("uuid", `0123456789abcdef${mark("uuid")}`), box("free", mark("free")));
}

export async function tellingWebm(): Promise<Bytes> {
  return concat(await record(new WebMOutputFormat(), "vp8", "opus"));
}

/** Tags before and behind the sound. */
export async function tellingMp3(): Promise<Bytes> {
  const frame = concat(Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413));
  const text = `\0${mark("id3")}`;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const tag = concat("TPE1", length, Buffer.from([0, 0]), text);
  const head = concat("ID3", Buffer.from([3, 0, 0, 0, 0, tag.length >> 7, tag.length & 0x7f]), tag);
  const tail = concat("TAG", mark("id3v1").padEnd(125, "\0"));
  return concat(head, ...Array.from({ length: 20 }, () => frame), tail);
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
