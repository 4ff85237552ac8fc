import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import type { ApprovalView, RevisionView, StoryView } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { anonymousTag } from "#features/subjects/index.ts";
import { createLogger } from "#platform/log.ts";
import { buildMedia } from "#test/factories/media.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db, deps } = await startTestServer();
const author = await buildUser(db, { display_name: "Nobody Else", app_lang: "te" });
const reader = await buildUser(db);
const second = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });

const text = { story: "<p>They take bribes #office</p>", isAnonymousPost: true };

async function tell(person: UserRow, data: object = text, more: object = {}): Promise<StoryView> {
  const answer = await as(person).post("/stories", { data, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

async function approve(id: string, decision = "approve", note?: string): Promise<number> {
  return (await as(moderator).post(`/approvals/${id}`, { decision, note })).statusCode;
}

async function tellInPublic(person = author): Promise<StoryView> {
  const story = await tell(person);
  expect(await approve(story.id)).toBe(200);
  return story;
}

async function read(person: UserRow, id: string): Promise<StoryView | number> {
  const answer = await as(person).get(`/get/v2?path=stories/${id}`);
  return answer.statusCode === 200 ? answer.json().data : answer.statusCode;
}

async function propose(person: UserRow, id: string, story: string, more: object = {}) {
  const answer = await as(person).patch(`/stories/${id}`, { data: { story, ...more } });
  const { error, data, pending } = answer.json();
  return { status: answer.statusCode, code: error?.code as string, data: data as StoryView, pending };
}

async function queue(): Promise<ApprovalView[]> {
  return (await as(moderator).get("/approvals?results=1000")).json().items;
}

async function revisions(person: UserRow, id: string): Promise<RevisionView[]> {
  return (await as(person).get(`/stories/${id}/revisions`)).json().items;
}

describe("an anonymous story", () => {
  it("is no draft again once it is out", async () => {
    const story = await tellInPublic();
    for (const person of [author, reader]) {
      const refused = await as(person).patch(`/stories/${story.id}`, { data: { isDraft: true } });
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, "illegal_transition"]);
    }
  });

  it("waits, seen by its author and by who approves alone", async () => {
    const story = await tell(author);
    expect([story.state, story.author, story.isAnonymousPost]).toEqual(["pending", null, true]);
    expect(await read(author, story.id)).toMatchObject({ can: { edit: true, remove: true } });
    expect(await read(moderator, story.id)).toMatchObject({ author: null, can: { edit: false, remove: true } });
    expect(await read(reader, story.id)).toBe(404);
    const events = await db.selectFrom("outbox").select("id").where("payload", "@>", { id: story.id }).execute();
    expect(events).toEqual([]);
    expect((await tell(moderator)).state).toBe("pending");
    expect(await approve(story.id)).toBe(200);
    expect(await read(reader, story.id)).toMatchObject({ state: "published", author: null, story: text.story });
  });

  it("is rejected with a reason that its author reads, and may be sent again", async () => {
    const story = await tell(author);
    expect(await approve(story.id, "reject", "Name no names")).toBe(200);
    expect(await read(author, story.id)).toMatchObject({ state: "rejected", rejection: "Name no names" });
    expect(await read(moderator, story.id)).toMatchObject({ rejection: null });
    const again = await propose(author, story.id, "<p>Bribes are taken #office</p>");
    expect([again.status, again.data.state, again.data.rejection]).toEqual([200, "pending", null]);
  });

  it("has no author in the database, only a tag that nobody can turn into one", async () => {
    const story = await tellInPublic();
    const row = await db.selectFrom("subjects").selectAll().where("id", "=", story.id).executeTakeFirstOrThrow();
    expect([row.author_id, row.is_anonymous, row.lang]).toEqual([null, true, "en"]);
    const owners = await db.selectFrom("anonymous_owners").selectAll().where("subject_id", "=", story.id).execute();
    expect(owners).toEqual([{ subject_id: story.id, tag: anonymousTag(deps, author.id) }]);
    // No row of any table names both.
    const { rows: tables } = await deps.pool.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    for (const { name } of tables) {
      const both = `select from ${name} t where t::text like '%' || $1 || '%' and t::text like '%' || $2 || '%'`;
      expect((await deps.pool.query(both, [author.id, story.id])).rowCount, name).toBe(0);
    }
  });

  it("keeps no answer beside its author, and yet is one, however often it is sent", async () => {
    const key = randomUUID();
    const send = () => as(author).post("/stories", { data: text }, { "idempotency-key": key });
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json().data.id).toBe(first.json().data.id);
    const refused = await as(author).post(
      "/stories",
      { data: { ...text, story: "" } },
      { "idempotency-key": randomUUID() },
    );
    expect(refused.statusCode).toBe(422);
    const kept = await db.selectFrom("idempotency_keys").select("key").where("user_id", "=", author.id).execute();
    expect(kept).toEqual([]);
    const { id } = first.json().data;
    expect(await approve(id)).toBe(200);
    for (const method of ["patch", "delete"] as const) {
      const body = method === "patch" ? { data: { story: "<p>Else #office</p>" } } : undefined;
      await as(author)[method](`/stories/${id}`, body, { "idempotency-key": randomUUID() });
    }
    expect(await db.selectFrom("idempotency_keys").select("key").where("user_id", "=", author.id).execute()).toEqual(
      [],
    );
  });

  it("has copies of its author's files, without a name that they had", async () => {
    const file = await buildMedia(db, author.id, { collection: "posts", file_name: "anna-at-home.jpg" });
    const story = await tell(author, { ...text, files: [{ id: file.id }] });
    expect(story.files).toHaveLength(1);
    expect(JSON.stringify(story)).not.toMatch(new RegExp(`${file.id}|anna`));
    const rows = await db.selectFrom("media").select("owner_id").where("id", "=", story.files[0]!.id).execute();
    expect(rows).toEqual([{ owner_id: null }]);
  });

  it("is found by no author, and listed to its own alone", async () => {
    const person = await buildUser(db);
    const [waiting, shown] = [await tell(person), await tellInPublic(person)];
    const draft = await tell(person, { ...text, isDraft: true });
    const list = async (who: UserRow, query: string) =>
      (await as(who).get(`/list/v2?path=${query}&results=1000`)).json().items.map(({ id }: StoryView) => id);
    expect(await list(person, "stories&filterBy=anonymous")).toEqual([shown.id, waiting.id]);
    expect(await list(person, "stories&filterBy=drafts")).toEqual([draft.id]);
    expect(await list(reader, "stories&filterBy=anonymous")).toEqual([]);
    for (const who of [person, reader, moderator]) {
      expect(await list(who, `stories&authorId=${person.id}`)).toEqual([]);
      expect(await list(who, `users/${person.id}/stories`)).toEqual([]);
    }
    expect(await list(person, "stories&filterBy=mine")).toEqual([]);
    expect(await list(reader, "stories")).toContain(shown.id);
  });

  it("needs company in a private space", async () => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, author.id, "owner");
    await buildMembership(db, space.id, reader.id, "contributor");
    await buildMembership(db, space.id, moderator.id, "invited");
    const refused = await as(author).post("/stories", { data: text, spaceId: space.id });
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      422,
      { code: "anonymity_needs_members", fields: { isAnonymousPost: "anonymity_needs_members" } },
    ]);
    const draft = await tell(author, { ...text, isDraft: true }, { spaceId: space.id });
    const early = await as(author).patch(`/stories/${draft.id}`, { data: { isDraft: false } });
    expect(early.json().error.code).toBe("anonymity_needs_members");
    await buildMembership(db, space.id, second.id, "contributor");
    const out = await as(author).patch(`/stories/${draft.id}`, { data: { isDraft: false } });
    expect(out.json().data.state).toBe("pending");
  });

  it("is removed by its author and by who approves", async () => {
    const [mine, bad] = [await tellInPublic(), await tellInPublic()];
    expect((await as(reader).delete(`/stories/${mine.id}`)).statusCode).toBe(403);
    expect((await as(author).delete(`/stories/${mine.id}`)).statusCode).toBe(200);
    expect((await as(moderator).delete(`/stories/${bad.id}`)).statusCode).toBe(200);
    expect([await read(author, mine.id), await read(author, bad.id)]).toEqual([404, 404]);
  });

  it("stays when its author goes, and is nobody's then", async () => {
    const person = await buildUser(db);
    const story = await tellInPublic(person);
    expect((await as(person).delete("/user/delete")).statusCode).toBe(200);
    expect(await read(reader, story.id)).toMatchObject({ story: text.story });
    const owners = await db.selectFrom("anonymous_owners").selectAll().where("subject_id", "=", story.id).execute();
    expect(owners).toEqual([]);
  });
});

describe("an edit of an anonymous story", () => {
  it("waits, whoever makes it, and nobody can be told apart", async () => {
    const story = await tellInPublic();
    const answers = [];
    for (const person of [author, reader, moderator]) {
      const edit = await propose(person, story.id, `<p>As ${person.id.slice(-4)} saw it #office</p>`, {
        baseRevision: 1,
      });
      expect([edit.status, edit.pending]).toEqual([202, true]);
      answers.push({ ...edit.data, can: null });
    }
    expect(answers[1]).toEqual({ ...answers[0], can: null });
    expect(await read(second, story.id)).toMatchObject({ story: text.story, revision: 1, can: { edit: true } });
    // Those of one day are in no order that would tell who was first.
    const queued = (await queue()).filter(({ path }) => path === `stories/${story.id}`);
    const isAuthors = ({ snapshot }: ApprovalView) => snapshot.html.includes(author.id.slice(-4));
    const waiting = [...queued.filter(isAuthors), ...queued.filter((one) => !isAuthors(one))];
    expect(waiting).toHaveLength(3);
    expect(waiting[0]).toMatchObject({ isRevision: true, former: { html: text.story } });
    expect(JSON.stringify(waiting)).not.toContain(author.id);

    for (const { id } of waiting.slice(0, 2))
      expect((await as(reader).post(`/approvals/${id}`, { decision: "approve" })).statusCode).toBe(404);
    expect(await approve(waiting[0]!.id)).toBe(200);
    expect(await read(second, story.id)).toMatchObject({
      story: `<p>As ${author.id.slice(-4)} saw it #office</p>`,
      revision: 2,
    });
    // The others were made from the text that was there before.
    expect(await approve(waiting[1]!.id)).toBe(409);
    expect(await approve(waiting[1]!.id, "reject", "Too late")).toBe(200);
    expect(await approve(waiting[1]!.id)).toBe(404);

    const shown = await revisions(second, story.id);
    expect(shown.map(({ number, state, isCommunityEdit }) => [number, state, isCommunityEdit])).toEqual([
      [2, "published", true],
      [1, "published", true],
    ]);
    expect(await revisions(author, story.id)).toEqual(shown);
    expect((await revisions(moderator, story.id)).map(({ state }) => state).toSorted()).toEqual([
      "pending",
      "published",
      "published",
      "rejected",
    ]);
  });

  it("is refused where it was made from another text, and takes the place of the person's own that waits", async () => {
    const story = await tellInPublic();
    expect((await propose(reader, story.id, "<p>New #office</p>", { baseRevision: 2 })).code).toBe("conflict");
    expect((await propose(reader, story.id, "<p>New #office</p>", { baseRevision: 1 })).status).toBe(202);
    expect((await propose(reader, story.id, "<p>New #office</p>", { baseRevision: 1 })).status).toBe(202);
    expect((await propose(reader, story.id, "<p>Newest #office</p>", { baseRevision: 1 })).status).toBe(202);
    expect((await propose(second, story.id, "<p>Newer #office</p>")).status).toBe(202);
    expect((await propose(second, story.id, text.story)).status).toBe(200);
    const waiting = (await queue()).filter(({ path }) => path === `stories/${story.id}`);
    expect(waiting.map(({ snapshot }) => snapshot.html).toSorted()).toEqual([
      "<p>Newer #office</p>",
      "<p>Newest #office</p>",
    ]);
    expect((await propose(second, story.id, "<p></p>")).code).toBe("text_required");
    const owners = await db.selectFrom("revision_owners").select("tag").where("subject_id", "=", story.id).execute();
    expect(owners.map(({ tag }) => tag.toString("hex")).toSorted()).toEqual(
      [reader, second].map(({ id }) => anonymousTag(deps, id).toString("hex")).toSorted(),
    );
  });

  it("takes the last of those that come at the same instant", async () => {
    const story = await tellInPublic();
    const all = await Promise.all(
      ["a", "b", "c"].map((word) => propose(reader, story.id, `<p>By ${word} #office</p>`)),
    );
    expect(all.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect((await queue()).filter(({ path }) => path === `stories/${story.id}`)).toHaveLength(1);
  });

  it("touches nothing but text and tags", async () => {
    const story = await tellInPublic();
    const file = await buildMedia(db, reader.id, { collection: "posts" });
    const { id: problemId } = await buildProblem(db, { participants: [reader] });
    for (const more of [{ files: [{ id: file.id }] }, { location: { lat: 6.5, lng: 3.4 } }, { problemId }]) {
      const refused = await propose(reader, story.id, "<p>Else #office</p>", more);
      expect([refused.status, refused.code]).toEqual([422, "only_words"]);
    }
    await propose(reader, story.id, "<p>Else #office</p>", { files: [], location: null, problemId: null });
    const [waiting] = (await queue()).filter(({ path }) => path === `stories/${story.id}`);
    expect(await approve(waiting!.id)).toBe(200);
    expect(await read(reader, story.id)).toMatchObject({ story: "<p>Else #office</p>", files: [], location: null });
  });

  it("waits no more when the story is gone, and is counted while it waits", async () => {
    const count = async () => {
      const row = await db.selectFrom("space_totals").select("approvals").where("space_id", "=", storySpace).execute();
      return row[0]?.approvals ?? 0;
    };
    const story = await tellInPublic();
    const storySpace = story.spaceId;
    const before = await count();
    await propose(reader, story.id, "<p>Else #office</p>");
    expect(await count()).toBe(before + 1);
    await as(author).delete(`/stories/${story.id}`);
    expect(await count()).toBe(before);
    expect((await queue()).filter(({ path }) => path === `stories/${story.id}`)).toEqual([]);
  });
});

it("limits posts and edits by the day", async () => {
  const strict = await startTestServer({ env: { RATE_LIMITS: "1" } });
  const poster = await buildUser(strict.db);
  const staff = await buildUser(strict.db, { site_role: "moderator" });
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) {
    const answer = await strict.as(poster).post("/stories", { data: text });
    expect(answer.statusCode, answer.body).toBe(200);
    ids.push(answer.json().data.id);
  }
  const sixth = await strict.as(poster).post("/stories", { data: text });
  expect([sixth.statusCode, sixth.json().error.code]).toEqual([429, "rate_limited"]);
  expect((await strict.as(poster).post("/stories", { data: { ...text, isAnonymousPost: false } })).statusCode).toBe(
    200,
  );

  // Ten posts a minute, of whatever kind.
  const busy = await buildUser(strict.db);
  const answers: number[] = [];
  for (let index = 0; index < 11; index++) {
    const answer = await strict.as(busy).post("/stories", { data: { ...text, isAnonymousPost: false } });
    answers.push(answer.statusCode);
  }
  expect(answers).toEqual([...Array<number>(10).fill(200), 429]);

  const editor = await buildUser(strict.db);
  for (const id of ids) await strict.as(staff).post(`/approvals/${id}`, { decision: "approve" });
  let made = 0;
  for (let round = 0; round < 3 && made < 10; round++) {
    for (const id of ids) {
      const edit = await strict
        .as(editor)
        .patch(`/stories/${id}`, { data: { story: `<p>Round ${round} #office</p>` } });
      if (edit.statusCode === 202) made += 1;
      const { items } = (await strict.as(staff).get("/approvals")).json();
      for (const item of items) await strict.as(staff).post(`/approvals/${item.id}`, { decision: "approve" });
    }
  }
  expect(made).toBe(10);
  const eleventh = await strict.as(editor).patch(`/stories/${ids[0]}`, { data: { story: "<p>Once more #office</p>" } });
  expect(eleventh.json().error.code).toBe("rate_limited");
});

it("leaves no line in the log that names its author", async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const logged = await startTestServer({ log: createLogger("trace", sink) });
  const person = await buildUser(logged.db);
  const client = logged.as(person);
  const { id } = (await client.post("/stories", { data: text })).json().data;
  const staff = await buildUser(logged.db, { site_role: "moderator" });
  await logged.as(staff).post(`/approvals/${id}`, { decision: "approve" });
  await client.patch(`/stories/${id}`, { data: { story: "<p>Else #office</p>" } });
  await client.get("/list/v2?path=stories&filterBy=anonymous");
  await client.post("/stories", { data: { ...text, story: "" } });
  await client.delete(`/stories/${id}`);
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).not.toContain(person.id);
});
