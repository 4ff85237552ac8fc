import { createHash, randomUUID } from "node:crypto";
import { type ApprovalView, type RevisionView, type StoryView, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { processUploadJob } from "#features/media/media.jobs.ts";
import { buildMedia } from "./factories/media.ts";
import { buildProblem, joinProblem } from "./factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const author = await buildUser(db);
const reader = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });

const text = { story: "<p>They take bribes #office</p>", isAnonymousPost: true };

async function send(person: UserRow, data: object = {}, more: object = {}, headers = {}) {
  const answer = await as(person).post("/stories", { data: { ...text, ...data }, ...more }, headers);
  return answer.json<{ data: StoryView; error: { code: string } }>();
}

async function approve(id: string): Promise<void> {
  const answer = await as(moderator).post(`/approvals/${id}`, { decision: "approve" });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function queue(path: string): Promise<ApprovalView[]> {
  const { items } = (await as(moderator).get("/approvals?results=1000")).json<{ items: ApprovalView[] }>();
  return items.filter((item) => item.path === path);
}

/** Milliseconds since the day began, as an id tells them. */
const inDay = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16) % 86_400_000;

describe("when something was written without a name", () => {
  it("is told by no id and no time of it but for the day", async () => {
    const file = await buildMedia(db, author.id, { collection: "posts" });
    const { data } = await send(author, { files: [{ id: file.id }] });
    expect([data.id, data.files[0]!.id].map(inDay)).toEqual([0, 0]);
    const [waiting] = await queue(data.path);
    expect([waiting!.when, data.createdAt].map((time) => time.slice(10))).toEqual(["T00:00:00.000Z", "T00:00:00.000Z"]);
    const rows = await db.selectFrom("media").select("created_at").where("id", "=", data.files[0]!.id).execute();
    expect(rows[0]!.created_at.toISOString()).toContain("T00:00:00.000Z");

    await approve(data.id);
    await as(author).patch(`/stories/${data.id}`, { data: { story: "<p>They still do #office</p>" } });
    const [proposed] = await queue(data.path);
    expect([inDay(proposed!.id), proposed!.when.slice(10)]).toEqual([0, "T00:00:00.000Z"]);
    await approve(proposed!.id);
    const { items } = (await as(reader).get(`/stories/${data.id}/revisions`)).json<{ items: RevisionView[] }>();
    expect(items.filter(({ id }) => id !== data.id).map(({ id, number }) => [number, inDay(id)])).toContainEqual([
      2, 0,
    ]);
  });
});

it("nor does the row of what waits tell when its author changed it, or took it back", async () => {
  const { data } = await send(author);
  const changedAt = async () => {
    const row = await db
      .selectFrom("subjects")
      .select("updated_at")
      .where("id", "=", data.id)
      .executeTakeFirstOrThrow();
    return row.updated_at.toISOString().slice(10);
  };
  const edited = await as(author).patch(`/stories/${data.id}`, { data: { story: "<p>They took bribes #office</p>" } });
  expect(edited.statusCode, edited.body).toBe(200);
  expect(await changedAt()).toBe("T00:00:00.000Z");
  expect((await as(author).delete(`/stories/${data.id}`)).statusCode).toBe(200);
  expect(await changedAt()).toBe("T00:00:00.000Z");
});

describe("what is kept beside a person while a request is worked on", () => {
  it("neither is the story's id, nor can be tried out by who knows the story", async () => {
    const key = randomUUID();
    const first = await send(author, {}, {}, { "idempotency-key": key });
    const again = await send(author, {}, {}, { "idempotency-key": key });
    expect(again.data.id).toBe(first.data.id);
    expect(first.data.id).not.toBe(key);
    // The same key of somebody else makes another story.
    expect((await send(reader, {}, {}, { "idempotency-key": key })).data.id).not.toBe(first.data.id);

    const body = { path: `stories/${first.data.id}` };
    await approve(first.data.id);
    await as(author).post("/bookmarks/bookmark", body, { "idempotency-key": randomUUID() });
    const [kept] = await db
      .selectFrom("idempotency_keys")
      .select("request_hash")
      .where("user_id", "=", author.id)
      .execute();
    const guess = createHash("sha256").update(`POST /api/bookmarks/bookmark\n${JSON.stringify(body)}`);
    expect(kept!.request_hash).not.toBe(guess.digest("base64url"));
  });

  it("is not the file that could not be copied", async () => {
    const file = await buildMedia(db, author.id, { collection: "posts" });
    const copy = await buildMedia(db, author.id, { collection: "posts", state: "processing", duplicate_of: file.id });
    await db.updateTable("media").set({ owner_id: null }).where("id", "=", copy.id).execute();
    const away = { ...deps, storage: { ...deps.storage, copy: () => Promise.reject(new Error("away")) } } as never;
    await db.updateTable("media").set({ variants: '{"64":"k"}' }).where("id", "in", [file.id, copy.id]).execute();
    await expect(processUploadJob.run(away, { id: copy.id }, { isLast: true })).rejects.toThrow("away");
    const row = await db.selectFrom("media").selectAll().where("id", "=", copy.id).executeTakeFirstOrThrow();
    expect([row.state, row.duplicate_of]).toEqual(["failed", null]);
  });
});

describe("among too few", () => {
  it("nobody tells a problem something without a name", async () => {
    const problem = await buildProblem(db, { participants: [author, reader] });
    const refused = await send(author, { problemId: problem.id });
    expect(refused.error.code).toBe("anonymity_needs_members");
    const { data: draft } = await send(author, { problemId: problem.id, isDraft: true });
    const out = () => as(author).patch(`/stories/${draft.id}`, { data: { isDraft: false } });
    expect((await out()).json().error.code).toBe("anonymity_needs_members");
    // Nor by moving there what waits already.
    const { data: elsewhere } = await send(author);
    const moved = await as(author).patch(`/stories/${elsewhere.id}`, { data: { problemId: problem.id } });
    expect(moved.json().error.code).toBe("anonymity_needs_members");
    await joinProblem(db, problem.id, moderator.id);
    expect((await out()).statusCode).toBe(200);
    expect((await send(author, { problemId: problem.id })).data.state).toBe("pending");
  });
});

it("who gets a report on an anonymous post does not tell whether its author has left", async () => {
  const space = await buildPrivateSpace(db);
  const [writer, owner, third] = [await buildUser(db), await buildUser(db), await buildUser(db)];
  for (const { id } of [writer, third]) await buildMembership(db, space.id, id, "contributor");
  await buildMembership(db, space.id, owner.id, "owner");
  const { data } = await send(writer, {}, { spaceId: space.id });
  expect((await as(owner).post(`/approvals/${data.id}`, { decision: "approve" })).statusCode).toBe(200);
  expect((await as(writer).delete("/user/delete")).statusCode).toBe(200);
  await as(third).post("/reports", { path: data.path, documentID: data.id, tags: ["spam"] });
  const row = await db.selectFrom("reports").select("for_staff").where("subject_id", "=", data.id).execute();
  expect(row).toEqual([{ for_staff: true }]);
});

describe("lists of one's own by tag", () => {
  it("hold one's own", async () => {
    const [mine, other] = [await send(author), await send(reader)];
    for (const { data } of [mine, other]) await approve(data.id);
    const { data: draft } = await send(author, { isDraft: true });
    await send(reader, { isDraft: true });
    const list = async (filterBy: string) => {
      const answer = await as(author).get(`/list/v2?path=stories&filterBy=${filterBy}&tags=office&results=1000`);
      return answer.json<{ items: StoryView[] }>().items.map(({ id }) => id);
    };
    expect(await list("anonymous")).toContain(mine.data.id);
    expect(await list("anonymous")).not.toContain(other.data.id);
    // What is not out has no row among the tags, and is found all the same.
    expect(await list("drafts")).toEqual([draft.id]);
  });
});

describe("an approver", () => {
  it("decides on the text that was read, not on one that came in its place", async () => {
    const { data } = await send(author);
    const [read] = await queue(data.path);
    await as(author).patch(`/stories/${data.id}`, { data: { story: "<p>Something vile #office</p>" } });
    const decide = (version?: string) =>
      as(moderator).post(`/approvals/${data.id}`, { decision: "approve", ...(version && { version }) });
    const late = await decide(read!.version);
    expect([late.statusCode, late.json().error.code]).toEqual([409, "conflict"]);
    const [now] = await queue(data.path);
    expect(now!.version).not.toBe(read!.version);
    expect((await decide(now!.version)).statusCode).toBe(200);
  });

  it("decides on the files, tags and place that were seen, too", async () => {
    const files = [await buildMedia(db, author.id, { collection: "posts" }), await buildMedia(db, author.id)];
    const { data } = await send(author, { location: { lat: 1, lng: 2 } });
    const decide = (version: string) => as(moderator).post(`/approvals/${data.id}`, { decision: "approve", version });
    const changes = [{ files: [{ id: files[0]!.id }] }, { files: [] }, { tags: ["bribes"] }, { location: null }];
    for (const change of changes) {
      const [read] = await queue(data.path);
      const changed = await as(author).patch(`/stories/${data.id}`, { data: change });
      expect(changed.statusCode, changed.body).toBe(200);
      expect((await decide(read!.version)).statusCode, JSON.stringify(change)).toBe(409);
    }
    const [seen] = await queue(data.path);
    expect((await decide(seen!.version)).statusCode).toBe(200);
  });

  it("leaves a line in the audit log who removed what others wrote", async () => {
    const { data } = await send(author);
    await approve(data.id);
    expect((await as(moderator).delete(`/stories/${data.id}`)).statusCode).toBe(200);
    const lines = await db.selectFrom("audit_log").selectAll().where("subject", "=", `stories/${data.id}`).execute();
    expect(lines.map(({ action, actor_id }) => [action, actor_id])).toContainEqual(["story.remove", moderator.id]);
    const { data: own } = await send(author);
    await as(author).delete(`/stories/${own.id}`);
    expect(JSON.stringify(await db.selectFrom("audit_log").selectAll().execute())).not.toContain(own.id);
  });
});

it("an outcome does not go on telling the text of what is gone", async () => {
  const { data } = await send(author, { isAnonymousPost: false, story: "<p>Periwinkle words #office</p>" });
  await as(reader).post("/reports", { path: data.path, documentID: data.id, tags: ["spam"] });
  const { items } = (await as(moderator).get(`/reports?scope=inbox&spaceId=${worldSpaceId}`)).json<{
    items: { id: string; documentID: string }[];
  }>();
  const report = items.find(({ documentID }) => documentID === data.id)!;
  for (const status of ["in_review", "dismissed"]) await as(moderator).patch(`/reports/${report.id}`, { status });
  await deps.outbox.drain();
  const told = async () => (await as(reader).get(`/list/v2?path=users/${reader.id}/notifications`)).body;
  expect(await told()).toContain("Periwinkle");
  await as(author).delete(`/stories/${data.id}`);
  expect(await told()).toContain('"kind":"report"');
  expect(await told()).not.toContain("Periwinkle");
});
