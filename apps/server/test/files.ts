import { randomBytes } from "node:crypto";

/**
 * Beginnings that tell what a file is; what follows is noise, so that no two have the same bytes. A WebM's segment is empty:
 * noise inside one keeps its reader busy until it is ended, which is tried by itself (media.captures.test.ts).
 */
const starts = {
  mp4: [
    Buffer.from([0, 0, 0, 24]),
    "ftypisom",
    Buffer.from([0, 0, 2, 0]),
    "isomiso2",
    Buffer.from([0, 0, 0, 8]),
    "mdat",
  ],
  webm: [
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
    "webm",
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x80]),
  ],
  mp3: ["ID3", Buffer.from([4, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64])],
  wav: ["RIFF", Buffer.from([0, 1, 0, 0]), "WAVEfmt "],
  flac: ["fLaC"],
  pdf: ["%PDF-1.7\n"],
  zip: [Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0])],
  exe: ["MZ", Buffer.from([0x90, 0, 3, 0])],
  tiff: [Buffer.from([0x49, 0x49, 0x2a, 0])],
  bmp: ["BM"],
  html: ["<!doctype html><script>alert(document.cookie)</script>"],
  svg: ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'],
  xml: ['<?xml version="1.0"?><?xml-stylesheet href="data:,x"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  text: ["Dear all, "],
} satisfies Record<string, (string | Buffer)[]>;

export type FileKind = keyof typeof starts;

export function fileOf(kind: FileKind, length = 5000): Uint8Array<ArrayBuffer> {
  const start = Buffer.concat(starts[kind].map((part) => Buffer.from(part)));
  return new Uint8Array(Buffer.concat([start, randomBytes(Math.max(0, length - start.length))]));
}
