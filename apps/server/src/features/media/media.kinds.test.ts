import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type FileKind, fileOf } from "#test/files.ts";
import { noise } from "#test/pictures.ts";
import { findKind } from "./media.kinds.ts";

const pages = [
  "<!doctype html><script>alert(1)</script>",
  "<html><body onload=alert(1)>",
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>',
  "<script>alert(1)</script>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "{\\rtf1\\object}",
  "javascript:alert(1)",
  "MIME-Version: 1.0\nContent-Type: text/html\n\n<script>alert(1)</script>",
];
const before = [
  "",
  " ",
  "\n\t",
  "\ufeff",
  "<!-- a -->",
  "\0",
  "\0\0\0\0",
  "GI",
  "%PD",
  "\x89PN",
  "RIF",
  "ID",
  "fty",
  "<!--%PDF-1.4-->",
];
const after = ["", "\0", "\n%PDF-1.7", "GIF89a", "PK\u0003\u0004"];
const hostile = pages.flatMap((page) => before.flatMap((start) => after.map((end) => start + page + end)));

const sendable =
  /^(image\/(jpeg|png|webp|gif)|(audio|video)\/[\w.+-]+(; codecs=\w+)?|application\/(pdf|octet-stream))$/;

describe("kinds", () => {
  it("of whatever could be taken for a page: a file to be saved", async () => {
    expect(hostile.length).toBeGreaterThan(500);
    for (const text of hostile) {
      expect([text, await findKind(Buffer.from(text))]).toEqual([
        text,
        { type: "file", mime: "application/octet-stream" },
      ]);
    }
  });

  it("are no other than those that browsers show without running them, of noise and of half files too", async () => {
    const whole = (["mp4", "webm", "mp3", "wav", "flac", "pdf", "zip", "exe", "tiff", "bmp"] as FileKind[]).map(
      (kind) => Buffer.from(fileOf(kind, 300)),
    );
    whole.push(
      await noise(4, 4).png().toBuffer(),
      await noise(4, 4).gif().toBuffer(),
      await noise(4, 4).tiff().toBuffer(),
    );
    const pieces = whole.flatMap((bytes) => [1, 3, 4, 8, 12, 16, 30, 100].map((length) => bytes.subarray(0, length)));
    const mixed = whole.flatMap((bytes) =>
      pages.map((page) => Buffer.concat([bytes.subarray(0, 12), Buffer.from(page)])),
    );
    const random = Array.from({ length: 200 }, (_, length) => randomBytes(length));
    for (const bytes of [...whole, ...pieces, ...mixed, ...random]) {
      const { type, mime } = await findKind(bytes);
      expect([bytes.toString("hex").slice(0, 60), mime]).toEqual([expect.any(String), expect.stringMatching(sendable)]);
      expect(type === "file").toBe(mime === "application/octet-stream");
    }
  });
});
