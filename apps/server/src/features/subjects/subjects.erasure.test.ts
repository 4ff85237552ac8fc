import { describe, expect, it } from "vitest";
import { buildComment } from "#test/factories/comments.ts";
import { buildMedia } from "#test/factories/media.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { sweepRemovedJob } from "./subjects.erasure.ts";

const { as, db, deps } = await startTestServer();
const author = await buildUser(db);
const reader = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });

const sweep = () => sweepRemovedJob.run(deps, {}, { isLast: true });

async function age(id: string, days: number): Promise<void> {
  await db
    .updateTable("subjects")
    .set({ updated_at: new Date(Date.now() - days * 24 * 3_600_000) })
    .where("id", "=", id)
    .execute();
}

/** Every table that holds these words, as a dump of the database would show them. */
async function whereIs(words: string): Promise<string[]> {
  const { rows: tables } = await deps.pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await deps.pool.query(`select from ${name} t where t::text ilike '%' || $1 || '%'`, [words]);
    if (rowCount) found.push(name);
  }
  return found;
}

describe("the text of what was removed", () => {
  it("goes with its name", async () => {
    const { id } = await buildProblem(db, { name: "Verbena wells", author_id: author.id, state: "removed" });
    await age(id, 31);
    expect(await whereIs("verbena")).toEqual(["posts", "search_documents", "subjects"]);
    await sweep();
    expect(await whereIs("verbena")).toEqual([]);
  });

  it("goes after 30 days from wherever it was kept, and its row stays", async () => {
    const file = await buildMedia(db, author.id, { collection: "posts" });
    const data = { story: "<p>Heliotrope words #heliotropetag</p>", files: [{ id: file.id }] };
    const { id } = (await as(author).post("/stories", { data })).json().data;
    await as(author).patch(`/stories/${id}`, { data: { story: "<p>Heliotrope again #heliotropetag</p>" } });
    const said = await as(reader).post("/comments", {
      path: `stories/${id}`,
      data: { commentHTML: "<p>Heliotrope too</p>" },
    });
    await as(reader).post("/reports", { path: `stories/${id}`, documentID: id, tags: ["spam"] });
    await deps.outbox.drain();
    const [report] = (await as(moderator).get("/reports?scope=inbox")).json().items;
    for (const body of [{ status: "in_review" }, { status: "resolved", removeContent: true, note: "Gone" }]) {
      expect((await as(moderator).patch(`/reports/${report.id}`, body)).statusCode).toBe(200);
    }
    const before = await whereIs("heliotrope");
    expect(before).toEqual(expect.arrayContaining(["posts", "comments", "revisions", "reports", "search_documents"]));

    await age(id, 29);
    await sweep();
    expect(await whereIs("heliotrope")).toEqual(before);
    await age(id, 31);
    await sweep();
    expect(await whereIs("heliotrope")).toEqual([]);
    const rows = await db
      .selectFrom("subjects")
      .select("author_id")
      .where("id", "in", [id, said.json().data.id])
      .execute();
    expect(new Set(rows.map((row) => row.author_id))).toEqual(new Set([author.id, reader.id]));
    const { uses } = await db.selectFrom("media").select("uses").where("id", "=", file.id).executeTakeFirstOrThrow();
    expect(uses).toBe(0);
    expect((await as(moderator).get("/reports?scope=inbox&status=all")).json().items[0]).toMatchObject({
      id: report.id,
      snapshot: { html: "" },
      outcome: { removed: true },
    });
    expect((await as(reader).get(`/get/v2?path=stories/${id}`)).statusCode).toBe(404);
  });

  it("takes the tags along that nobody else carries, follows or has described", async () => {
    const names = ["alone", "shared", "talked", "followed", "watched", "described"].map((name) => `saffron${name}`);
    const { id } = (await as(author).post("/stories", { data: { story: "<p>Saffron</p>", tags: names } })).json().data;
    await as(author).post("/stories", { data: { story: "<p>Another</p>", tags: ["saffronshared"] } });
    const other = await buildStory(db, { author_id: author.id });
    const data = { commentHTML: "<p>So they say #saffrontalked</p>" };
    await as(reader).post("/comments", { path: `stories/${other.id}`, data });
    await as(reader).post("/tags/follow", { tag: "saffronfollowed" });
    await as(reader).post("/notifications/tags", { tags: ["saffronwatched"] });
    await db.updateTable("tags").set({ description: "A spice" }).where("name", "=", "saffrondescribed").execute();
    expect((await as(author).delete(`/stories/${id}`)).statusCode).toBe(200);
    const left = async () => {
      const rows = await db.selectFrom("tags").select("name").where("name", "like", "saffron%").execute();
      return rows.map(({ name }) => name).toSorted();
    };
    expect(await left()).toEqual(names.toSorted());
    await age(id, 31);
    await sweep();
    expect(await left()).toEqual(names.slice(1).toSorted());
  });

  it("stays as long as somebody complains about it, and of what still shows", async () => {
    const disputed = await buildStory(db, { author_id: author.id, html: "<p>Disputed cornflower</p>" });
    const shown = await buildStory(db, { author_id: author.id, html: "<p>Shown cornflower</p>" });
    await as(reader).post("/reports", { path: `stories/${disputed.id}`, documentID: disputed.id, tags: ["spam"] });
    expect((await as(author).delete(`/stories/${disputed.id}`)).statusCode).toBe(200);
    for (const { id } of [disputed, shown]) await age(id, 400);
    await sweep();
    expect(await whereIs("disputed cornflower")).toContain("posts");
    expect(await whereIs("shown cornflower")).toContain("posts");
  });

  it("leaves the place of a removed comment to its answers", async () => {
    const story = await buildStory(db, { author_id: author.id });
    const comment = await buildComment(db, story, { author_id: reader.id, html: "<p>Indigo</p>" });
    const path = `stories/${story.id}/comments/${comment.id}/replies`;
    await as(author).post("/comments", { path, data: { commentHTML: "<p>An answer stays</p>" } });
    const removed = await as(reader).delete(`/comments/${comment.id}?path=stories/${story.id}/comments`);
    expect(removed.statusCode, removed.body).toBe(200);
    await age(comment.id, 31);
    await sweep();
    expect(await whereIs("indigo")).toEqual([]);
    const thread = (await as(reader).get(`/list/v2?path=stories/${story.id}/comments`)).json().items;
    expect(thread).toMatchObject([{ id: comment.id, isRemoved: true, counters: { totalReplies: 1 } }]);
    const replies = (await as(reader).get(`/list/v2?path=${path}`)).json().items;
    expect(replies).toMatchObject([{ commentHTML: "<p>An answer stays</p>" }]);
  });
});
