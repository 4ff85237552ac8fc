import { randomUUID } from "node:crypto";
import type { StoryView } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { startAttachments } from "#test/attachments.ts";
import { buildMedia } from "#test/factories/media.ts";
import { buildSolution } from "#test/factories/posts.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { fileOf } from "#test/files.ts";

const { db, as, author, reader, moderator, upload, tell, see } = await startAttachments();

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
