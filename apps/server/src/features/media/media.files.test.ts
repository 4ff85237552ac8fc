import { describe, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { type FileKind, fileOf } from "#test/files.ts";
import { startTestServer } from "#test/harness.ts";
import { noise, noisePng } from "#test/pictures.ts";
import { tokenOf } from "#test/sockets.ts";
import { idOf, keptUploads, keyOf, refusalOf, TusClient } from "#test/tus.ts";
import { findKind } from "./media.kinds.ts";
import { toSafeName } from "./media.names.ts";

const server = await startTestServer();
const { deps, db, listen, as } = server;
const origin = await listen();
const owner = await buildUser(db);
const client = new TusClient(origin, tokenOf(server, owner));

async function upload(bytes: Uint8Array<ArrayBuffer>, filename: string) {
  const path = await client.upload(bytes, { collection: "posts", filename, filetype: "image/png" });
  await deps.jobs.drain(deps);
  return client.view(path);
}

const get = (url: string, headers?: Record<string, string>) =>
  as(owner).get(url.replace("/api", ""), undefined, headers);

const png = await noisePng(10, 10);
const inert = { "content-security-policy": "sandbox; default-src 'none'", "x-content-type-options": "nosniff" };

describe("a file is what its bytes say, whatever it is called", () => {
  it.each<[FileKind, string, string]>([
    ["mp4", "video", "video/mp4"],
    ["webm", "video", "video/webm"],
    ["mp3", "audio", "audio/mpeg"],
    ["wav", "audio", "audio/wav"],
    ["flac", "audio", "audio/flac"],
    ["pdf", "pdf", "application/pdf"],
  ])("%s is shown or played", async (kind, type, mime) => {
    const bytes = fileOf(kind);
    const view = await upload(bytes, "a.html");
    expect(view).toMatchObject({ type, state: "ready", size: bytes.length, sizes: {}, width: null });
    const response = await get(view.url!);
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      ...inert,
      "content-type": mime,
      "content-disposition": "inline; filename*=UTF-8''a.html",
      "content-length": String(bytes.length),
      "cache-control": "private, no-cache",
      "accept-ranges": "bytes",
    });
  });

  it.each<[FileKind, string]>([
    ["svg", "a.svg"],
    ["xml", "a.svg"],
    ["html", "a.png"],
    ["html", "a.html"],
    ["zip", "a.jpg"],
    ["exe", "holiday.mp4"],
    ["tiff", "a.tiff"],
    ["bmp", "a.bmp"],
    ["text", "a.pdf"],
  ])("%s called %s is only saved, as it came", async (kind, name) => {
    const bytes = fileOf(kind);
    const view = await upload(bytes, name);
    expect(view).toMatchObject({ type: "file", state: "ready", name });
    const response = await get(view.url!);
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      ...inert,
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${name}`,
    });
  });

  it("nothing at all is a file too", async () => {
    const view = await upload(new Uint8Array(0), "empty.txt");
    expect(view).toMatchObject({ type: "file", state: "ready", size: 0 });
    expect((await get(view.url!)).rawPayload).toHaveLength(0);
  });

  it("a picture is made anew, without what it tells of where it was taken and what hangs on its end", async () => {
    const photo = await noise(700, 300)
      .withExif({ IFD3: { GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    const bytes = new Uint8Array(Buffer.concat([photo, fileOf("html"), fileOf("zip")]));
    const view = await upload(bytes, "a.svg");
    expect(view).toMatchObject({ type: "image", state: "ready", width: 700, height: 300 });
    expect(Object.keys(view.sizes)).toEqual(["320", "640"]);
    for (const url of Object.values(view.sizes)) {
      const { headers, rawPayload } = await get(url);
      expect(headers).toMatchObject({ ...inert, "content-type": "image/webp" });
      expect(
        rawPayload.includes("<script") || rawPayload.includes("Exif") || rawPayload.includes("PK\u0003\u0004"),
      ).toBe(false);
    }
    const row = await db.selectFrom("media").select("file_key").where("id", "=", view.id).executeTakeFirstOrThrow();
    expect(row.file_key).toBeNull();
    expect((await get(`/api/media/${view.id}-original`)).statusCode).toBe(404);
  });

  it.each([
    ["only begins like a picture", Buffer.concat([Buffer.from("GIF89a/*"), fileOf("html")]), "invalid_image"],
    ["is too large for one", Buffer.concat([png, Buffer.alloc(50_000_000)]), "image_too_large"],
  ])("what %s is none, and no file either", async (_what, bytes, error) => {
    const view = await upload(new Uint8Array(bytes), "a.gif");
    expect(view).toMatchObject({ state: "failed", error, url: null });
    expect(await keptUploads(server)).toEqual([]);
  });

  it.each([
    ["%PDF-1.4 <html><script>alert(1)</script>", "pdf"],
    ["<html><!-- %PDF-1.4 -->", "file"],
    [" <svg onload=alert(1)>", "file"],
    ["\ufeff<html>", "file"],
    ["#!/bin/sh\n", "file"],
    ["{}", "file"],
  ])("%j: %s", async (text, type) => {
    expect(await findKind(Buffer.from(text))).toMatchObject({ type });
  });
});

describe("names", () => {
  it.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\temp\\a.txt", "a.txt"],
    ["ಅಮ್ಮ, 'quoted' (1)*.txt", "ಅಮ್ಮ, 'quoted' (1)_.txt"],
    ['a"; filename="b.html', "a_; filename=_b.html"],
    ["evil\u202egpj.exe", "evilgpj.exe"],
    ["...", "file"],
    ["", "file"],
  ])("%j is saved as %j", async (given, expected) => {
    const view = await upload(fileOf("text"), given);
    const header = String((await get(view.url!)).headers["content-disposition"]);
    const [, encoded] = /^attachment; filename\*=UTF-8''([\w.~%!-]+)$/.exec(header)!;
    expect(decodeURIComponent(encoded!)).toBe(expected);
  });

  it("show as they are written, with what their script needs", async () => {
    expect((await upload(fileOf("text"), "evil\u202egpj.exe")).name).toBe("evilgpj.exe");
    expect((await upload(fileOf("text"), "క్\u200cష.txt")).name).toBe("క్\u200cష.txt");
  });

  it("keep no line break, which would begin another header", () => {
    expect(toSafeName("a\r\nset-cookie: b\u2028c")).toBe("aset-cookie_ bc");
  });

  it("and people are in no key", async () => {
    const view = await upload(fileOf("pdf"), "secret-plan.pdf");
    expect(view.url).toMatch(/^\/api\/media\/[\da-f-]{36}-original$/);
    expect(view.url).not.toContain(owner.id);
  });
});

describe("a video", () => {
  it("comes in parts, from wherever the player wants", async () => {
    const bytes = fileOf("mp4", 300_000);
    const { url } = await upload(bytes, "a.mp4");
    for (const [range, start, end] of [
      ["bytes=0-0", 0, 0],
      ["bytes=0-", 0, 299_999],
      ["bytes=150000-150999", 150_000, 150_999],
      ["bytes=-1000", 299_000, 299_999],
    ] as const) {
      const part = await get(url!, { range });
      expect(part.statusCode).toBe(206);
      expect(part.headers).toMatchObject({
        ...inert,
        "content-type": "video/mp4",
        "content-range": `bytes ${start}-${end}/300000`,
        "content-length": String(end - start + 1),
      });
      expect(part.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    expect((await get(url!, { range: "bytes=300000-" })).statusCode).toBe(416);
  });
});

describe("how much", () => {
  const posts = { collection: "posts", filename: "a.bin" };

  it("a gigabyte may be announced, and not a byte more", async () => {
    expect((await client.create(1_000_000_000, posts)).status).toBe(201);
    for (const size of [1_000_000_001, 999_999_999_999_999]) {
      const refused = await client.create(size, posts);
      expect([refused.status, await refusalOf(refused)]).toEqual([413, "file_too_large"]);
    }
    const picture = await client.create(20_000_001, { collection: "spaces" });
    expect([picture.status, await refusalOf(picture)]).toEqual([413, "too_large"]);
  });

  it("no more may come than was announced, nor at another place", async () => {
    const path = await client.begin(100, posts);
    expect((await client.append(path, 50, fileOf("text", 50))).status).toBe(409);
    expect((await client.append(path, 0, fileOf("text", 101))).status).toBe(413);
  });

  it("a large file passes through without being held in memory", async () => {
    const bytes = fileOf("zip", 120_000_000);
    const path = await client.begin(bytes.length, posts);
    for (let offset = 0; offset < bytes.length; offset += 8_000_000) {
      await client.append(path, offset, bytes.slice(offset, offset + 8_000_000));
    }
    let most = 0;
    const before = process.memoryUsage().arrayBuffers;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 5);
    await deps.jobs.drain(deps);
    clearInterval(watch);
    expect(await client.view(path)).toMatchObject({ state: "ready", size: bytes.length });
    expect(most).toBeLessThan(100_000_000);
    expect((await deps.storage.head(keyOf(idOf(path))))?.size).toBe(bytes.length);
    expect(await keptUploads(server)).not.toContain(idOf(path));
  });
});
