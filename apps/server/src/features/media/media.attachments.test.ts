import { randomUUID } from "node:crypto";
import type { FileView, StoryView } from "@bump/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { buildMedia } from "#test/factories/media.ts";
import { buildSolution } from "#test/factories/posts.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { fileOf } from "#test/files.ts";
import { startTestServer } from "#test/harness.ts";
import { noisePng } from "#test/pictures.ts";
import { tokenOf } from "#test/sockets.ts";
import { tellingPdf, tellingWav } from "#test/telling-files.ts";
import { keyOf, refusalOf, TusClient } from "#test/tus.ts";
import { sweepMediaJob } from "./media.jobs.ts";

const server = await startTestServer();
const { deps, db, listen, as } = server;
const origin = await listen();
const [author, reader, moderator] = [
  await buildUser(db),
  await buildUser(db),
  await buildUser(db, { site_role: "moderator" }),
];

type Person = { id: string };

async function upload(who: Person, bytes: Uint8Array<ArrayBuffer>, filename = "plan.pdf") {
  const client = new TusClient(origin, tokenOf(server, who));
  const path = await client.upload(bytes, { collection: "posts", filename });
  await deps.jobs.drain(deps);
  return client.view(path);
}

async function tell(who: Person, files: readonly { id: string }[], more: object = {}, spaceId?: string) {
  const data = { story: "<p>Seen today #water</p>", files: files.map(({ id }) => ({ id })), ...more };
  return (await as(who).post("/stories", { data, ...(spaceId !== undefined && { spaceId }) })).json<{
    data: StoryView;
    error: { code: string; params: unknown };
  }>();
}

async function see(who: Person, { url }: Pick<FileView, "url">): Promise<number> {
  return (await as(who).get(url!.replace("/api", ""))).statusCode;
}

async function sweep(): Promise<void> {
  await deps.jobs.add(db, sweepMediaJob, {});
  await deps.jobs.drain(deps);
}

const age = (id: string) => sql`update media set updated_at = now() - interval '25 hours' where id = ${id}`.execute(db);

describe("who sees a file", () => {
  it("only its owner, until something carries it; then whoever reads that", async () => {
    const file = await upload(author, fileOf("pdf"));
    expect([await see(author, file), await see(reader, file)]).toEqual([200, 404]);
    const { data } = await tell(author, [file]);
    expect(data.files).toMatchObject([{ id: file.id, type: "pdf", url: file.url, name: "plan.pdf" }]);
    expect(await see(reader, file)).toBe(200);
    await as(author).delete(`/stories/${data.id}`);
    expect([await see(author, file), await see(reader, file)]).toEqual([200, 404]);
  });

  it("nobody else while it belongs to a draft", async () => {
    const file = await upload(author, fileOf("zip"));
    await tell(author, [file], { isDraft: true });
    expect([await see(author, file), await see(reader, file), await see(moderator, file)]).toEqual([200, 404, 404]);
  });

  it("of a private space its members, as long as they are", async () => {
    const space = await buildPrivateSpace(db);
    const [member, blocked] = [await buildUser(db), await buildUser(db)];
    for (const { id } of [author, member]) await buildMembership(db, space.id, id, "contributor");
    await buildMembership(db, space.id, blocked.id, "blocked");
    const file = await upload(author, fileOf("mp4"));
    await tell(author, [file], {}, space.id);
    expect(await see(member, file)).toBe(200);
    for (const outsider of [reader, moderator, blocked]) expect(await see(outsider, file)).toBe(404);
    await db.updateTable("memberships").set({ status: "deleted" }).where("user_id", "=", member.id).execute();
    expect(await see(member, file)).toBe(404);
    const parts = await as(member).get(file.url!.replace("/api", ""), undefined, { range: "bytes=0-1" });
    expect(parts.statusCode).toBe(404);
  });

  const words = { name: "Rain barrels", description: "<p>One for each roof</p>" };
  it.each([
    ["problems", words],
    ["solutions", words],
    ["skills", words],
    ["faqs", { story: "<p>How do I join a problem?</p>" }],
    ["solutions/{solution}/outcomes", { text: "<p>It held</p>", date: "2026-05-01" }],
  ])("of what is posted to %s in a private space its members", async (collection, data) => {
    const { id: spaceId } = await buildPrivateSpace(db);
    const member = await buildUser(db);
    for (const { id } of [author, member]) await buildMembership(db, spaceId, id, "contributor");
    const solution = await buildSolution(db, { space_id: spaceId });
    const file = await upload(author, fileOf("pdf"));
    const body = { data: { ...data, files: [{ id: file.id }] }, spaceId };
    const made = await as(author).post(`/${collection.replace("{solution}", solution.id)}`, body);
    expect(made.json().data.files, made.body).toMatchObject([{ id: file.id, url: file.url }]);
    expect(await see(member, file)).toBe(200);
    for (const outsider of [reader, moderator]) expect(await see(outsider, file)).toBe(404);
  });

  it("of two things that carry it whoever reads one of them", async () => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, author.id, "contributor");
    const file = await upload(author, fileOf("pdf"));
    await tell(author, [file], {}, space.id);
    expect(await see(reader, file)).toBe(404);
    await tell(author, [file]);
    expect(await see(reader, file)).toBe(200);
  });
});

describe("an anonymous post's files", () => {
  it("are its author's and approvers' while it waits, then everybody's, and never tell whose they were", async () => {
    const [document, picture] = [
      await upload(author, await tellingPdf(), "anna-smith.pdf"),
      await upload(author, await noisePng(400, 300), "me.png"),
    ];
    const { data } = await tell(author, [document, picture], { isAnonymousPost: true });
    for (const [index, { size }] of [document, picture].entries()) expect(data.files[index]!.size).not.toBe(size);
    expect(data.files.map(({ name, type }) => [name, type])).toEqual([
      ["pdf-1.pdf", "pdf"],
      ["image-2.png", "image"],
    ]);
    for (const file of data.files) {
      expect([await see(author, file), await see(moderator, file), await see(reader, file)]).toEqual([200, 200, 404]);
    }
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`${author.id}|${document.id}|${picture.id}|anna|me\\.png`));
    const approved = await as(moderator).post(`/approvals/${data.id}`, { decision: "approve" });
    expect(approved.statusCode).toBe(200);
    const response = await as(reader).get(data.files[0]!.url!.replace("/api", ""));
    expect(response.headers["content-disposition"]).toBe("inline; filename*=UTF-8''pdf-1.pdf");
    // Not even its owner's upload knows of it.
    for (const { id } of data.files) expect((await as(author).get(`/uploads/${id}`)).statusCode).toBe(404);
    const rows = await db
      .selectFrom("media")
      .selectAll()
      .where(
        "id",
        "in",
        data.files.map(({ id }) => id),
      )
      .execute();
    expect(rows.map((row) => [row.owner_id, row.sha256, row.duplicate_of, row.state])).toEqual([
      [null, null, null, "ready"],
      [null, null, null, "ready"],
    ]);
  });

  it("tell of a picture how large it is shown, not how large the device made it; of a named post both", async () => {
    const picture = await upload(author, await noisePng(900, 600), "me.png");
    const [named] = (await tell(author, [picture])).data.files;
    const [copy] = (await tell(author, [picture], { isAnonymousPost: true })).data.files;
    expect([named!.width, named!.height]).toEqual([900, 600]);
    expect([Object.keys(copy!.sizes), copy!.width, copy!.height]).toEqual([["320", "640"], 640, 427]);
    const shown = await as(author).get(copy!.sizes["640"]!.replace("/api", ""));
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([width, height]).toEqual([copy!.width, copy!.height]);
  });

  it("are called by no ending but those of what they are", async () => {
    const files = [
      await upload(author, await noisePng(30, 20), "me.anna"),
      await upload(author, await noisePng(30, 20), "me.JPG"),
    ];
    const { data } = await tell(author, files, { isAnonymousPost: true });
    expect(data.files.map(({ name }) => name)).toEqual(["image-1", "image-2.jpg"]);
  });

  it("leave nothing beside their owner's name, but for what a post under it carries", async () => {
    const [document, picture, shared] = [
      await upload(author, await tellingPdf(), "letter.pdf"),
      await upload(author, await noisePng(300, 200), "me.png"),
      await upload(author, tellingWav(), "voice.wav"),
    ];
    await tell(author, [shared]);
    const { data } = await tell(author, [document, picture, shared], { isAnonymousPost: true });
    await sweep();
    const left = await db
      .selectFrom("media")
      .select("id")
      .where("id", "in", [document.id, picture.id, shared.id])
      .execute();
    expect(left).toEqual([{ id: shared.id }]);
    expect(await see(author, document)).toBe(404);
    for (const file of data.files) expect(await see(author, file)).toBe(200);
  });

  it("are others than those of a post by the same person under their name", async () => {
    const file = await upload(author, await tellingPdf());
    const named = (await tell(author, [file])).data.files[0]!;
    const secret = (await tell(author, [file], { isAnonymousPost: true })).data.files[0]!;
    expect([secret.id === named.id, secret.url === named.url]).toEqual([false, false]);
    await db.deleteFrom("media").where("id", "=", named.id).execute();
    await sweep();
    expect(await see(moderator, secret)).toBe(200);
  });

  it("stay when their author's edit names them again, and are made by a job where the storage was away", async () => {
    const file = await upload(author, await noisePng(400, 300), "me.png");
    const { data } = await tell(author, [file], { isAnonymousPost: true, isDraft: true });
    const other = await upload(author, tellingWav(), "a.wav");
    await sql`update media set state = 'processing', duplicate_of = ${file.id} where id = ${data.files[0]!.id}`.execute(
      db,
    );
    const answer = await as(author).patch(`/stories/${data.id}`, { data: { files: [other, ...data.files] } });
    const { files } = answer.json<{ data: StoryView }>().data;
    expect(files.map(({ id, name }) => [id === data.files[0]!.id, name])).toEqual([
      [false, "audio-1.wav"],
      [true, "image-1.png"],
    ]);
    for (const one of files) expect(await see(author, one)).toBe(200);
  });
});

describe("what may be attached", () => {
  it("one's own finished files for posts, in the order they are given, each once", async () => {
    const [one, two] = [await upload(author, fileOf("pdf")), await upload(author, fileOf("mp3"), "b.mp3")];
    const { data } = await tell(author, [two, one, two]);
    expect(data.files.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(data.files[0]).toMatchObject({
      name: "b.mp3",
      fileName: "b.mp3",
      collection: "posts",
      docId: data.id,
      fileIndex: null,
    });
    const turned = await as(author).patch(`/stories/${data.id}`, { data: { files: [one, two] } });
    expect(turned.json<{ data: StoryView }>().data.files.map(({ id }) => id)).toEqual([one.id, two.id]);
    const taken = [
      await upload(reader, fileOf("pdf")),
      await buildMedia(db, author.id),
      await buildMedia(db, author.id, { collection: "posts", state: "failed" }),
      await buildMedia(db, reader.id, { collection: "posts", state: "uploading" }),
    ];
    for (const file of taken) expect((await tell(author, [file])).error.code).toBe("unknown_media");
  });

  it.each(["uploading", "processing"])("what is one's own and %s is said to be on its way", async (state) => {
    const coming = await buildMedia(db, author.id, { collection: "posts", state });
    const refused = await tell(author, [coming]);
    expect(refused.error).toMatchObject({ code: "media_not_ready", fields: { files: "media_not_ready" } });
    expect((await tell(author, [coming, { id: randomUUID() }])).error.code).toBe("unknown_media");
  });

  it("ten files, of which a recording is one, however many parts it has", async () => {
    const recording = randomUUID();
    const part = (index: number) =>
      buildMedia(db, author.id, { collection: "posts", type: "video", recording_id: recording, file_index: index });
    const one = () => buildMedia(db, author.id, { collection: "posts" });
    const parts = await Promise.all([...Array(20).keys()].map(part));
    const others = await Promise.all([...Array(10).keys()].map(one));
    const told = await tell(author, [...parts, ...others.slice(1)]);
    expect(told.error).toBeUndefined();
    expect(told.data.files.map(({ recording: of }) => of?.index ?? null).slice(18, 21)).toEqual([18, 19, null]);
    expect((await tell(author, [...parts, ...others])).error.code).toBe("too_many_files");

    const named = { collection: "posts", type: "pdf", recording_id: recording } as const;
    const document = (index: number) => buildMedia(db, author.id, { ...named, file_index: 20 + index });
    const documents = [...Array(11).keys()].map(document);
    expect((await tell(author, await Promise.all(documents))).error.code).toBe("too_many_files");
  });

  it("a gigabyte in all", async () => {
    const large = { collection: "posts" as const, declared_size: 400_000_000 };
    const files = [];
    for (let n = 0; n < 3; n++) files.push(await buildMedia(db, author.id, large));
    const { error } = await tell(author, files);
    expect([error.code, error.params]).toEqual(["files_too_large", { max: 1_000_000_000 }]);
    expect((await tell(author, files.slice(0, 2))).data.files).toHaveLength(2);
    await db
      .deleteFrom("media")
      .where(
        "id",
        "in",
        files.map(({ id }) => id),
      )
      .execute();
  });

  it("the same bytes of the same person lie once; another's lie elsewhere, and nobody learns that they are the same", async () => {
    const bytes = fileOf("pdf");
    const [first, second, renamed] = [
      await upload(author, bytes),
      await upload(author, bytes),
      await upload(author, bytes, "other.pdf"),
    ];
    const others = await upload(reader, bytes);
    expect([first, second, renamed, others].map((file) => file.alreadyExisted)).toEqual([false, true, false, false]);
    expect(second).toMatchObject({ url: first.url, type: "pdf" });
    expect(new Set([first.url, renamed.url, others.url]).size).toBe(3);
    const { data } = await tell(author, [second, renamed]);
    expect(data.files.map(({ id, name }) => [id, name])).toEqual([
      [first.id, "plan.pdf"],
      [renamed.id, "other.pdf"],
    ]);
  });
});

describe("what nothing carries", () => {
  it("is gone after a day, with its bytes; what a draft carries is kept", async () => {
    const [loose, fresh, kept] = [
      await upload(author, fileOf("pdf")),
      await upload(author, fileOf("pdf")),
      await upload(author, fileOf("pdf")),
    ];
    await tell(author, [kept], { isDraft: true });
    for (const { id } of [loose, kept]) await age(id);
    await sweep();
    expect([await see(author, loose), await see(author, fresh), await see(author, kept)]).toEqual([404, 200, 200]);
    expect(await deps.storage.head(keyOf(loose.id))).toBeNull();
    expect(await deps.storage.head(keyOf(kept.id))).not.toBeNull();
  });

  it("of pictures of people and spaces those go that none of them shows", async () => {
    const build = (collection: "avatars" | "spaces") => buildMedia(db, author.id, { collection });
    const [face, image] = [await build("avatars"), await build("spaces")];
    const [loose, fresh, looseImage] = [await build("avatars"), await build("avatars"), await build("spaces")];
    await buildUser(db, { photo_media_id: face.id });
    await buildPrivateSpace(db, { image_media_id: image.id });
    for (const { id } of [face, image, loose, looseImage]) await age(id);
    await sweep();
    const all = [face, image, loose, fresh, looseImage].map(({ id }) => id);
    const left = await db.selectFrom("media").select("id").where("id", "in", all).orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual([face.id, image.id, fresh.id].sort());
  });

  it("is not gone as long as a later double may be attached", async () => {
    const bytes = fileOf("pdf");
    const first = await upload(author, bytes);
    await age(first.id);
    const second = await upload(author, bytes);
    await sweep();
    expect((await tell(author, [second])).data.files).toMatchObject([{ id: first.id }]);
  });

  it("is swept or attached, never both", async () => {
    for (let round = 0; round < 15; round++) {
      const file = await buildMedia(db, author.id, { collection: "posts", updated_at: new Date(0) });
      const [answer] = await Promise.all([tell(author, [file]), sweep()]);
      const row = await db.selectFrom("media").select("uses").where("id", "=", file.id).executeTakeFirst();
      expect(answer.data ? row?.uses : answer.error.code).toBe(answer.data ? 1 : "unknown_media");
    }
  });

  it("goes with what carried it, unless something else does", async () => {
    const [own, shared] = [await upload(author, fileOf("pdf")), await upload(author, fileOf("mp4"))];
    const { data } = await tell(author, [own, shared]);
    const other = await tell(author, [shared]);
    await db.deleteFrom("subjects").where("id", "=", data.id).execute();
    await sweep();
    expect([await see(author, own), await see(reader, shared)]).toEqual([404, 200]);
    expect(await deps.storage.head(keyOf(own.id))).toBeNull();
    await db.deleteFrom("subjects").where("id", "=", other.data.id).execute();
    await sweep();
    expect(await see(author, shared)).toBe(404);
  });

  it("a file that an edit takes off may come back within the day", async () => {
    const file = await upload(author, fileOf("pdf"));
    const { data } = await tell(author, [file]);
    await age(file.id);
    await as(author).patch(`/stories/${data.id}`, { data: { files: [] } });
    await sweep();
    expect(await see(reader, file)).toBe(404);
    const again = await as(author).patch(`/stories/${data.id}`, { data: { files: [file] } });
    expect(again.json<{ data: StoryView }>().data.files).toHaveLength(1);
  });

  it("who leaves leaves the files of what they wrote with it", async () => {
    const leaver = await buildUser(db);
    const [kept, loose] = [await upload(leaver, fileOf("pdf")), await upload(leaver, fileOf("pdf"))];
    await tell(leaver, [kept]);
    expect((await as(leaver).delete("/user/delete")).statusCode).toBe(200);
    await deps.jobs.drain(deps);
    expect([await see(reader, kept), await deps.storage.head(keyOf(loose.id))]).toEqual([200, null]);
  });
});

describe("how much a plan lets somebody keep", () => {
  const posts = { collection: "posts" };

  it("counts what lies here and what is on its way, two at once too", async () => {
    const person = await buildUser(db);
    const client = new TusClient(origin, tokenOf(server, person));
    await buildMedia(db, person.id, { collection: "posts", declared_size: 4_999_999_000 });
    await buildMedia(db, person.id, { collection: "posts", declared_size: 900, state: "failed" });
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      // What is there can be counted, but nothing be added.
      await sql`lock table media in share mode`.execute(tx);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const begun = Promise.all([client.create(600, posts), client.create(600, posts)]);
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]!.n).toBe(2);
    held.resolve();
    await holding;
    const both = await begun;
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    expect(await refusalOf(both.find(({ status }) => status === 403)!)).toBe("plan_limit_reached");
    await db.insertInto("subscriptions").values({ user_id: person.id, plan_id: "professional" }).execute();
    expect((await client.create(600, posts)).status).toBe(201);
  });

  it("and does not where plans have no limits", async () => {
    const env = { PLAN_LIMITS: "off", DATABASE_URL: deps.config.databaseUrl! };
    const free = await startTestServer({ env });
    const person = await buildUser(db);
    await buildMedia(db, person.id, { collection: "posts", declared_size: 6_000_000_000 });
    const client = new TusClient(await free.listen(), tokenOf(free, person));
    expect((await client.create(10, posts)).status).toBe(201);
  });
});
