import type { StoryView } from "@bump/contract";
import { BufferSource, ALL_FORMATS, EncodedPacketSink, Input } from "mediabunny";
import { describe, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { fileOf } from "#test/files.ts";
import { startTestServer } from "#test/harness.ts";
import { tokenOf } from "#test/sockets.ts";
import { readPdf, tellingPdf, unpackPdf } from "#test/telling-documents.ts";
import { marker } from "#test/telling-files.ts";
import {
  placedBeside,
  placedFilm,
  tellingMkv,
  tellingMov,
  tellingMp4,
  tellingOgg,
  tellingWebm,
  trackedFilm,
} from "#test/telling-films.ts";
import { tellingJpeg } from "#test/telling-pictures.ts";
import { tellingAac, tellingFlac, tellingMp3, tellingWav } from "#test/telling-sounds.ts";
import { TusClient } from "#test/tus.ts";
import { cleanJpeg } from "./media.clean-jpeg.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const origin = await server.listen();
const author = await buildUser(db);

async function upload(bytes: Uint8Array<ArrayBuffer>, filename: string) {
  const client = new TusClient(origin, tokenOf(server, author));
  const path = await client.upload(bytes, { collection: "posts", filename });
  await deps.jobs.drain(deps);
  return client.view(path);
}

async function tell(files: readonly { id: string }[], more: object = {}) {
  const data = { story: "<p>Seen #water</p>", isAnonymousPost: true, files: files.map(({ id }) => ({ id })), ...more };
  const answer = await as(author).post("/stories", { data });
  return answer.json<{ data: StoryView; error: { code: string; fields: Record<string, string> } }>();
}

/** What others are sent of a file, and what the storage holds of it. */
async function bytesAfter(bytes: Uint8Array<ArrayBuffer>, filename: string): Promise<Buffer> {
  expect(Buffer.from(bytes).includes(marker)).toBe(true);
  const { data, error } = await tell([await upload(bytes, filename)]);
  expect(error, filename).toBeUndefined();
  const answer = await as(author).get(data.files[0]!.url!.replace("/api", ""));
  expect(answer.statusCode).toBe(200);
  expect(data.files[0]!.size).toBe(answer.rawPayload.length);
  return answer.rawPayload;
}

async function packetsOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const packets: string[] = [];
  for (const track of await input.getTracks()) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      packets.push(`${track.type} ${Buffer.from(packet.data).toString("latin1")}`);
    }
  }
  return packets;
}

describe("a file of an anonymous post", { timeout: 60_000 }, () => {
  it("that is a document shows what it showed, and names nobody", async () => {
    const original = await tellingPdf();
    const clean = await bytesAfter(original, "report.pdf");
    expect(unpackPdf(original).split(marker).length).toBeGreaterThan(10);
    expect(unpackPdf(clean)).not.toContain(marker);
    const [before, after] = [readPdf(original), readPdf(clean)];
    expect(after.text).toContain("What everybody may read");
    expect(after.text).toContain("A note that shows");
    expect(after.pages).toBe(before.pages);
    // The picture is there.
    expect(after.colours).toBeGreaterThan(2);
  });

  const recordings = {
    "video.mp4": tellingMp4,
    "video.mov": tellingMov,
    "video.mkv": tellingMkv,
    "video.webm": tellingWebm,
    "sound.ogg": tellingOgg,
    "sound.flac": tellingFlac,
    "sound.aac": tellingAac,
    "sound.mp3": tellingMp3,
    "sound.wav": async () => tellingWav(),
  };
  it.each(Object.entries(recordings))(
    "that is a recording (%s) plays what it played, and names nobody",
    async (name, make) => {
      const original = await make();
      const clean = await bytesAfter(original, name);
      expect(clean.toString("latin1")).not.toContain(marker);
      const packets = await packetsOf(new Uint8Array(clean));
      expect(packets.length).toBeGreaterThan(0);
      expect(packets).toEqual(await packetsOf(original));
    },
  );

  it("does not tell by the time inside it when it was posted", async () => {
    const clean = await bytesAfter(await tellingMp4(), "video.mp4");
    const header = clean.indexOf("mvhd");
    const sinceEpoch = clean.readUInt32BE(header + 8) - 2_082_844_800;
    expect(sinceEpoch).toBe(0);
  });

  it("that cannot be cleaned is refused beside its field, and nothing is kept of the try", async () => {
    const before = await db.selectFrom("media").select("id").where("owner_id", "is", null).execute();
    for (const [kind, name] of [
      ["zip", "letter.docx"],
      ["text", "notes.txt"],
      ["pdf", "broken.pdf"],
      ["mp4", "broken.mp4"],
    ] as const) {
      const { error } = await tell([await upload(fileOf(kind), name)]);
      expect([error.code, error.fields], name).toEqual(["file_not_cleanable", { files: "file_not_cleanable" }]);
    }
    expect(await db.selectFrom("media").select("id").where("owner_id", "is", null).execute()).toEqual(before);
    const named = await tell([await upload(fileOf("zip"), "letter.docx")], { isAnonymousPost: false });
    expect(named.data.files).toMatchObject([{ name: "letter.docx" }]);
  });

  it("is cleaned when an edit brings it, too, and once", async () => {
    const { data: draft } = await tell([], { isDraft: true });
    const file = await upload(tellingWav(), "sound.wav");
    const change = async (files: readonly { id: string }[]) => {
      const answer = await as(author).patch(`/stories/${draft.id}`, { data: { files } });
      return answer.json<{ data: StoryView; error: { code: string } }>();
    };
    const { data } = await change([{ id: file.id }]);
    const bytes = (await as(author).get(data.files[0]!.url!.replace("/api", ""))).rawPayload;
    expect(bytes.includes(marker)).toBe(false);
    expect((await change(data.files.map(({ id }) => ({ id })))).data.files).toEqual(data.files);
    const document = await upload(fileOf("zip"), "letter.docx");
    expect((await change([{ id: document.id }])).error.code).toBe("file_not_cleanable");
  });

  it("does not take anybody's plan or disk without end", async () => {
    const strict = await startTestServer({ env: { RATE_LIMITS: "1", DATABASE_URL: deps.config.databaseUrl! } });
    const person = await buildUser(db);
    for (let index = 0; index < 10; index++) await strict.deps.limiter.take("anonymousFiles", person.id);
    const client = new TusClient(await strict.listen(), tokenOf(strict, person));
    const path = await client.upload(tellingWav(), { collection: "posts", filename: "a.wav" });
    await strict.deps.jobs.drain(strict.deps);
    const { id } = await client.view(path);
    const data = { story: "<p>Seen #water</p>", isAnonymousPost: true, isDraft: true, files: [{ id }] };
    expect((await strict.as(person).post("/stories", { data })).statusCode).toBe(429);
  });
});

describe("a film of a named post", { timeout: 60_000 }, () => {
  const bytesOf = async (bytes: Uint8Array<ArrayBuffer>, filename: string) => {
    const { data } = await tell([await upload(bytes, filename)], { isAnonymousPost: false });
    return (await as(author).get(data.files[0]!.url!.replace("/api", ""))).rawPayload;
  };

  it.each(["android", "apple"] as const)("does not say where it was taken (%s), and plays the same", async (maker) => {
    const original = await placedFilm(maker);
    expect(Buffer.from(original).includes(`${marker}-place`)).toBe(true);
    const kept = await bytesOf(original, "holiday.mp4");
    expect(kept.includes(`${marker}-place`)).toBe(false);
    expect(await packetsOf(new Uint8Array(kept))).toEqual(await packetsOf(original));
  });

  it.each([
    ["a sports camera", "meta", "gpmd"],
    ["a camera of all sides", "camm", "camm"],
    ["a drone, as subtitles", "text", "text"],
  ])("has no track of positions beside its picture (%s), and plays the same", async (_maker, handler, sample) => {
    const original = await trackedFilm(handler, sample);
    const kept = await bytesOf(original, "ride.mp4");
    expect(kept.includes(`${marker}-place`)).toBe(false);
    expect(kept.includes(sample)).toBe(false);
    expect(await packetsOf(new Uint8Array(kept))).toEqual(await packetsOf(original));
  });

  it.each(["xmp", "xmp of QuickTime", "box"] as const)("has no place beside its tags (%s)", async (where) => {
    const original = await placedBeside(where);
    const kept = await bytesOf(original, "edited.mov");
    expect(kept.includes(`${marker}-place`)).toBe(false);
    expect(await packetsOf(new Uint8Array(kept))).toEqual(await packetsOf(original));
  });

  it("that says nothing of a place stays as it came, bit for bit", async () => {
    for (const original of [await tellingMp4(), await trackedFilm("tmcd", "tmcd")]) {
      expect((await bytesOf(original, "talk.mp4")).equals(original)).toBe(true);
    }
  });
});

describe("a photograph within a document", () => {
  it("keeps its pixels and nothing else, and comes to rest", async () => {
    const clean = cleanJpeg(Buffer.from(await tellingJpeg()))!;
    expect(clean.includes(marker)).toBe(false);
    expect(clean.includes("Exif")).toBe(false);
    expect(cleanJpeg(clean)).toEqual(clean);
    const { default: sharp } = await import("sharp");
    const [one, other] = [
      await sharp(clean).raw().toBuffer(),
      await sharp(await tellingJpeg())
        .raw()
        .toBuffer(),
    ];
    expect(one.equals(other)).toBe(true);
  });

  it("is refused where it is none", () => {
    for (const bytes of [[], [0xff], [0xff, 0xd8, 0xff], [0xff, 0xd8, 1, 2], [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]]) {
      const clean = cleanJpeg(Buffer.from(bytes));
      expect(clean === null || clean.length <= bytes.length + 2).toBe(true);
    }
  });
});
