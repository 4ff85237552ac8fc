import { randomBytes, randomUUID } from "node:crypto";
import { type FileView, type MediaView, type StoryView, worldSpaceId } from "@bump/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { fileOf } from "#test/files.ts";
import { startTestServer } from "#test/harness.ts";
import { noise } from "#test/pictures.ts";
import { tokenOf } from "#test/sockets.ts";
import { tellingMov, tellingMp4, tellingOgg, tellingWebm } from "#test/telling-films.ts";
import { tellingJpeg } from "#test/telling-pictures.ts";
import { tellingMp3, tellingWav } from "#test/telling-sounds.ts";
import { idOf, keyOf, refusalOf, TusClient } from "#test/tus.ts";
import { readVideoId } from "./media.youtube.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const origin = await server.listen();
const author = await buildUser(db);
const client = new TusClient(origin, tokenOf(server, author));

type Bytes = Uint8Array<ArrayBuffer>;
const posts = { collection: "posts", filename: "one" };
const toBytes = (buffer: Buffer): Bytes => new Uint8Array(buffer);
/** One that no other has the bytes of: what is behind the end of a recording shows nowhere. */
const anew = (bytes: Bytes): Bytes =>
  toBytes(Buffer.concat([bytes, Buffer.from(`\0\0\0\x18free${randomUUID().slice(0, 16)}`)]));

async function send(bytes: Bytes, metadata: Record<string, string> = {}): Promise<MediaView> {
  const path = await client.upload(bytes, { ...posts, ...metadata });
  await deps.jobs.drain(deps);
  return client.view(path);
}
async function tell(files: readonly { id: string }[], more: object = {}): Promise<FileView[]> {
  const data = { story: "<p>Seen #water</p>", files: files.map(({ id }) => ({ id })), ...more };
  const answer = await as(author).post("/stories", { data });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: StoryView }>().data.files;
}
const see = (url: string) => as(author).get(url.replace("/api", ""));

describe("a picture", () => {
  it("comes in WebP and AVIF, with a few pixels to be shown while it loads", async () => {
    const view = await send(toBytes(await noise(1400, 700).jpeg().toBuffer()));
    expect(Object.keys(view.sizes)).toEqual(["320", "640", "1280"]);
    expect([view.type, view.formats]).toEqual(["image", ["avif", "webp"]]);
    for (const url of Object.values(view.sizes)) {
      const webp = await see(url);
      expect([webp.statusCode, webp.headers["content-type"]]).toEqual([200, "image/webp"]);
    }
    for (const width of ["640", "1280"]) {
      const avif = await see(view.sizes[width]!.replace(".webp", ".avif"));
      expect([avif.statusCode, avif.headers["content-type"]]).toEqual([200, "image/avif"]);
      expect((await sharp(avif.rawPayload).metadata()).width).toBe(Number(width));
    }
    // The smallest gains nothing.
    expect((await see(view.sizes["320"]!.replace(".webp", ".avif"))).statusCode).toBe(404);
    expect(view.blur!.length).toBeLessThan(400);
    const blur = await sharp(Buffer.from(view.blur!.split(",")[1]!, "base64")).metadata();
    expect([blur.format, blur.width! <= 16, blur.height! <= 16, blur.exif]).toEqual(["webp", true, true, undefined]);
  });

  it("that was taken here is called so, and what says so and is none is not", async () => {
    const photo = await send(toBytes(await noise(40, 40).png().toBuffer()), { capture: "true" });
    expect([photo.type, photo.formats]).toEqual(["photo-capture", ["webp"]]);
    expect((await send(fileOf("pdf"), { capture: "true" })).type).toBe("pdf");
    expect(await refusalOf(await client.create(8, { ...posts, capture: "perhaps" }))).toBe("invalid_value");
  });

  it("lies with the space for which it came; an address tells nothing of it", async () => {
    const [space, foreign] = [await buildPrivateSpace(db), await buildPrivateSpace(db, { listed: false })];
    await buildMembership(db, space.id, author.id, "contributor");
    const view = await send(toBytes(await noise(40, 40).png().toBuffer()), { spaceId: space.id });
    expect(view.url).toBe(`/api/media/${view.id}-40.webp`);
    expect(await deps.storage.head(`spaces/${space.id}/posts/${view.id}-40.webp`)).not.toBeNull();
    expect((await see(view.url!)).statusCode).toBe(200);
    expect((await client.create(8, { ...posts, spaceId: foreign.id })).status).toBe(404);
  });

  it("from before there were such keys is still there", async () => {
    const view = await send(toBytes(await noise(40, 40).png().toBuffer()));
    const old = `${view.id}-40.webp`;
    await deps.storage.copy(keyOf(view.id, "40.webp"), old);
    await deps.storage.remove(keyOf(view.id, "40.webp"));
    await db
      .updateTable("media")
      .set({ variants: JSON.stringify({ 40: old }) })
      .where("id", "=", view.id)
      .execute();
    expect((await see(view.url!)).statusCode).toBe(200);
    expect(await tell([view])).toMatchObject([{ url: `/api/media/${old}` }]);
  });
});

describe("a recording", () => {
  it.each([
    ["an MP4", tellingMp4, "video", 0.5],
    ["a QuickTime film", tellingMov, "video", 0.5],
    ["a WebM", tellingWebm, "video", 0.5],
    ["an Ogg", tellingOgg, "audio", 4],
    ["an MP3", tellingMp3, "audio", 0.5],
    ["a WAVE", async () => tellingWav(), "audio", 0.1],
  ] as const)("says itself how long it is: %s", async (_name, make, type, seconds) => {
    const view = await send(await make());
    expect([view.type, view.state]).toEqual([type, "ready"]);
    expect(view.duration).toBeGreaterThan(seconds / 2);
    expect(view.duration).toBeLessThan(seconds * 2.5);
    expect([view.width, view.height]).toEqual(type === "video" ? [32, 32] : [null, null]);
  });

  it("that says nothing that makes sense is taken without", async () => {
    for (const kind of ["mp4", "webm", "mp3", "wav", "flac"] as const) {
      const view = await send(fileOf(kind));
      expect([view.state, view.duration, view.width]).toEqual(["ready", null, null]);
    }
  });

  // Takes all of the time that a file has.
  it.runIf(process.env["HEAVY"])("that keeps its reader busy for ever is taken without, too", async () => {
    const untilSegment = fileOf("webm").slice(0, 16);
    const view = await send(toBytes(Buffer.concat([untilSegment, randomBytes(5000)])));
    expect([view.state, view.duration, view.width]).toEqual(["ready", null, null]);
  });

  it("in parts is so many files of one recording, each called what it is", async () => {
    const recording = randomUUID();
    const bytes = await tellingWebm();
    const parts: MediaView[] = [];
    for (const fileIndex of ["0", "1"]) parts.push(await send(bytes, { capture: "true", recording, fileIndex }));
    expect(parts.map((part) => [part.type, part.recording, part.alreadyExisted])).toEqual([
      ["video-chunk-recording", { id: recording, index: 0 }, false],
      ["video-chunk-recording", { id: recording, index: 1 }, false],
    ]);
    expect((await tell(parts)).map((file) => file.recording?.id)).toEqual([recording, recording]);
    const copies = await tell(parts, { isAnonymousPost: true });
    expect(copies.map((file) => [file.type, file.recording!.index])).toEqual([
      ["video-chunk-recording", 0],
      ["video-chunk-recording", 1],
    ]);
    expect(new Set([recording, ...copies.map((file) => file.recording!.id)]).size).toBe(2);
  });

  it.each([
    [{ recording: randomUUID() }, "required"],
    [{ fileIndex: "1" }, "required"],
    [{ recording: randomUUID(), fileIndex: "100" }, "invalid_value"],
    [{ recording: randomUUID(), fileIndex: "one" }, "invalid_value"],
    [{ recording: "x", fileIndex: "1" }, "invalid_id"],
  ])("is refused with %j", async (metadata, code) => {
    expect(await refusalOf(await client.create(8, { ...posts, ...(metadata as Record<string, string>) }))).toBe(code);
  });
});

describe("a poster", () => {
  it("becomes its video's, made anew as any picture, and its own upload goes", async () => {
    const video = await send(anew(await tellingMp4()));
    const path = await client.upload(await tellingJpeg(), { ...posts, posterOf: video.id });
    await deps.jobs.drain(deps);
    expect((await client.send("GET", path)).status).toBe(404);
    const view = (await tell([video]))[0]!;
    expect([view.type, view.formats, view.blur?.startsWith("data:image/webp")]).toEqual(["video", ["webp"], true]);
    const [poster] = Object.values(view.sizes);
    expect(poster).toBe(`/api/media/${video.id}-32.webp`);
    const sent = await see(poster!);
    expect([sent.headers["content-type"], sent.rawPayload.includes("MARKER")]).toEqual(["image/webp", false]);
    expect((await see(view.url!)).headers["content-type"]).toBe("video/mp4");
    const { poster_of: left } =
      (await db.selectFrom("media").selectAll().where("id", "=", idOf(path)).executeTakeFirst()) ?? {};
    expect(left).toBeUndefined();
  });

  it("that comes before its video waits for it, and stays what it is", async () => {
    const bytes = anew(await tellingWebm());
    const path = await client.begin(bytes.length, posts);
    const first = await client.upload(toBytes(await noise(40, 40).png().toBuffer()), {
      ...posts,
      posterOf: idOf(path),
    });
    await deps.jobs.drain(deps);
    expect((await client.view(first)).state).toBe("processing");
    await client.append(path, 0, bytes);
    await deps.jobs.drain(deps);
    const { sizes } = await client.view(path);
    expect(Object.keys(sizes)).toEqual(["40"]);
    await send(toBytes(await noise(60, 60).png().toBuffer()), { posterOf: idOf(path) }).catch(() => {});
    expect((await client.view(path)).sizes).toEqual(sizes);
  });

  it("comes too late for what is posted, which was approved as it is", async () => {
    const bytes = anew(await tellingMp4());
    const video = await send(bytes);
    const picture = toBytes(await noise(40, 40).png().toBuffer());
    const begun = await client.begin(picture.length, { ...posts, posterOf: video.id });
    await tell([video]);
    await client.append(begun, 0, picture);
    const double = await send(bytes);
    const late = await client.upload(picture, { ...posts, posterOf: double.id });
    await deps.jobs.drain(deps);
    for (const path of [begun, late]) {
      expect(await client.view(path)).toMatchObject({ state: "failed", error: "unknown_media" });
      const swept = db.selectFrom("media_garbage").select("kind").where("key", "=", idOf(path));
      expect(await swept.execute()).toEqual([{ kind: "upload" }]);
    }
    expect((await client.view(`/api/uploads/${video.id}`)).sizes).toEqual({});
  });

  it("goes along with the copies of an anonymous post, and with its video when that goes", async () => {
    const video = await send(anew(await tellingMp4()));
    await client.upload(toBytes(await noise(40, 40).png().toBuffer()), { ...posts, posterOf: video.id });
    await deps.jobs.drain(deps);
    const [copy] = await tell([video], { isAnonymousPost: true });
    const [poster] = Object.values(copy!.sizes);
    expect(poster).not.toContain(video.id);
    expect([copy!.blur, (await see(poster!)).statusCode]).toEqual([expect.any(String), 200]);
    await db.deleteFrom("media").where("id", "=", video.id).execute();
    expect(
      await db.selectFrom("media_garbage").select("key").where("key", "=", keyOf(video.id, "40.webp")).execute(),
    ).toHaveLength(1);
  });

  it("is no other's, none of what is no video, and none that is no picture", async () => {
    const other = new TusClient(origin, tokenOf(server, await buildUser(db)));
    const [video, document] = [await send(anew(await tellingMp4())), await send(fileOf("pdf"))];
    expect(await refusalOf(await other.create(8, { ...posts, posterOf: video.id }))).toBe("unknown_media");
    for (const posterOf of [document.id, randomUUID()]) {
      expect(await refusalOf(await client.create(8, { ...posts, posterOf }))).toBe("unknown_media");
    }
    const path = await client.upload(fileOf("html"), { ...posts, posterOf: video.id });
    await deps.jobs.drain(deps);
    expect(await client.view(path)).toMatchObject({ state: "failed", error: "invalid_image" });
  });
});

describe("a YouTube video", () => {
  const id = "dQw4w9WgXcQ";

  it.each([
    id,
    ` ${id} `,
    `https://www.youtube.com/watch?v=${id}`,
    `https://youtube.com/watch?feature=share&v=${id}&t=42s`,
    `http://m.youtube.com/watch?v=${id}#t=1`,
    `https://music.youtube.com/watch?v=${id}`,
    `https://youtu.be/${id}?si=abc`,
    `youtu.be/${id}`,
    `//www.youtube.com/embed/${id}`,
    `www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/embed/${id}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://www.youtube.com/v/${id}`,
    `HTTPS://YOUTU.BE/${id}`,
  ])("is known by %j", (address) => {
    expect(readVideoId(address)).toBe(id);
  });

  it.each([
    "",
    "hello",
    "dQw4w9WgXc",
    `${id}x`,
    "dQw4w9WgXc!",
    "https://www.youtube.com/",
    "https://www.youtube.com/watch?v=short",
    `https://www.youtube.com/playlist?list=${id}`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://evil.example/watch?v=${id}`,
    `https://youtube.com@evil.example/watch?v=${id}`,
    `javascript:alert("youtu.be/${id}")`,
    `ftp://youtu.be/${id}`,
    "https://youtu.be/../../../etc",
  ])("is not found in %j", async (address) => {
    expect(readVideoId(address)).toBeNull();
    const answer = await as(author).post("/media/youtube", { url: address });
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, "youtube_not_found"]);
  });

  it("is attached like a file, by name and anonymously, and nothing of it lies here", async () => {
    const answer = await as(author).post("/media/youtube", { url: `https://youtu.be/${id}`, spaceId: worldSpaceId });
    const { data } = answer.json<{ data: MediaView }>();
    expect(data).toMatchObject({ type: "youtube", videoId: id, url: null, sizes: {}, size: 0, state: "ready" });
    expect(await tell([data])).toMatchObject([{ type: "youtube", videoId: id, url: null }]);
    const [copy] = await tell([data], { isAnonymousPost: true });
    expect(copy).toMatchObject({ type: "youtube", videoId: id, name: `https://youtu.be/${id}` });
    expect(copy!.id).not.toBe(data.id);
  });
});
