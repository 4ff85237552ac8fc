import type { ApprovalView, PostView } from "@bump/contract";
import { expect, it } from "vitest";
import { buildMedia } from "#test/factories/media.ts";
import { buildSkill, buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db, deps } = await startTestServer();
const [owner, member, reader] = [await buildUser(db), await buildUser(db), await buildUser(db)];
const strict = await buildPrivateSpace(db, { approval_rule: "everything" });
await buildMembership(db, strict.id, owner.id, "owner");
for (const { id } of [member, reader]) await buildMembership(db, strict.id, id, "contributor");
const problem = await buildProblem(db, { space_id: strict.id });

const at = "/problems";
const parts = `${at}/${problem.id}/parts`;
const words = { name: "The well", description: "<p>Dug by hand</p>" };
const part = { ...words, type: "thing", attributes: [{ name: "Depth", value: "30", unit: "m" }] };
const place = { lat: 1, lng: 2, formattedLocation: "Some words" };

async function published(url: string, data: object): Promise<string> {
  const { id } = (await as(member).post(url, { data, spaceId: strict.id })).json().data;
  expect((await as(owner).post(`/approvals/${id}`, { decision: "approve" })).statusCode).toBe(200);
  return `${url}/${id}`;
}

const asRead = async (url: string) => (await as(reader).get(`/get/v2?path=${url.slice(1)}`)).statusCode;

it.each([
  ["words of its own kind", parts, part, () => ({ attributes: [{ name: "Depth", value: "Nobody has seen this" }] })],
  ["them beside its text", parts, part, () => ({ ...words, attributes: [{ name: "Depth", value: "Unseen" }] })],
  ["a place", at, words, () => ({ location: place })],
  [
    "a file",
    at,
    words,
    async () => ({ files: [{ id: (await buildMedia(db, member.id, { collection: "posts" })).id }] }),
  ],
])("where everything is approved a post waits again with %s", async (_what, url, data, change) => {
  const post = await published(url, data);
  const given = await change();
  const edited = await as(member).patch(post, { data: given });
  expect([edited.statusCode, edited.json().pending, edited.json().data?.state], edited.body).toEqual([
    202,
    true,
    "pending",
  ]);
  expect(await asRead(post)).toBe(404);
  const id = post.split("/").at(-1);
  expect((await as(owner).post(`/approvals/${id}`, { decision: "approve" })).statusCode).toBe(200);
  expect(await asRead(post)).toBe(200);
  // What was approved is sent again as it is.
  expect((await as(member).patch(post, { data: given })).statusCode).toBe(200);
});

const { id: solutionId } = await buildSolution(db, { space_id: strict.id, problems: [problem] });
const { id: skillId } = await buildSkill(db, { space_id: strict.id });
const happened = { text: "<p>Water came</p>", date: "2026-03-02" };

it.each([
  [parts, part, ""],
  [`/solutions/${solutionId}/outcomes`, happened, ""],
  [`/problems/${problem.id}/solutions/${solutionId}/outcomes`, happened, ""],
  [`/skills/${skillId}/reviews`, { rating: 4, text: "<p>Digs well</p>" }, ""],
  ["/faqs", { story: "<p>How deep is the well that was dug?</p>" }, `&spaceId=${strict.id}`],
])("what waits in %s or was not approved is listed to who wrote it, and to nobody else", async (url, data, more) => {
  const { id } = (await as(member).post(url, { data, spaceId: strict.id })).json().data;
  const listed = async (who: typeof member) => {
    const { items } = (await as(who).get(`/list/v2?path=${url.slice(1)}${more}`)).json<{ items: PostView[] }>();
    return items.find((one) => one.id === id)?.state;
  };
  const all = async () => [await listed(member), await listed(reader), await listed(owner)];
  expect(await all()).toEqual(["pending", undefined, undefined]);
  await as(owner).post(`/approvals/${id}`, { decision: "reject", note: "Say where" });
  expect(await all()).toEqual(["rejected", undefined, undefined]);
});

const queue = async () =>
  (await as(owner).get(`/approvals?spaceId=${strict.id}&results=100`)).json<{ items: ApprovalView[] }>().items;

it("whoever approves is shown all that others would see: words, tags, files, place", async () => {
  const file = await buildMedia(db, member.id, { collection: "posts" });
  const data = { ...words, tags: ["wells"], files: [{ id: file.id }], location: place };
  const { id } = (await as(member).post(at, { data, spaceId: strict.id })).json().data;
  const waits = async () => (await queue()).find(({ path }) => path === `problems/${id}`);
  expect(await waits()).toMatchObject({
    snapshot: { title: "The well", tags: ["wells"] },
    files: [{ id: file.id }],
    location: { formattedLocation: "Some words" },
    isAnonymousPost: false,
  });
  await as(owner).post(`/approvals/${id}`, { decision: "approve" });
  await as(member).patch(`${at}/${id}`, { data: { name: "The deep well", tags: ["wells", "ropes"] } });
  expect(await waits()).toMatchObject({
    isRevision: true,
    former: { title: "The well", tags: ["wells"] },
    snapshot: { title: "The deep well", tags: ["wells", "ropes"] },
    files: [],
  });
});

it("an edit that was changed since it was read is not decided on, and its author hears of the decision", async () => {
  const post = await published(at, words);
  const id = post.split("/").at(-1);
  const waits = async () => (await queue()).find(({ path }) => path === `problems/${id}`)!;
  await as(member).patch(post, { data: { name: "Read" } });
  const read = await waits();
  await as(member).patch(post, { data: { name: "Not read" } });
  const decide = async (version: string, decision: string, note?: string) =>
    (await as(owner).post(`/approvals/${read.id}`, { decision, version, note })).statusCode;
  expect(await decide(read.version, "approve")).toBe(409);
  expect(await decide((await waits()).version, "reject", "Say where")).toBe(200);
  await deps.outbox.drain();
  const [told] = (await as(member).get(`/list/v2?path=users/${member.id}/notifications`)).json().items;
  expect(told).toMatchObject({ kind: "approval", outcome: "reject_edit", note: "Say where" });
});

it("its author hears of each decision, also where the same was decided before", async () => {
  const { id } = (await as(member).post(at, { data: words, spaceId: strict.id })).json().data;
  const decisions = ["reject", "reject", "approve", "approve"];
  const changes = [{ name: "Another well" }, { name: "The third well" }, { location: place }, {}];
  for (const [index, decision] of decisions.entries()) {
    expect((await as(owner).post(`/approvals/${id}`, { decision })).statusCode).toBe(200);
    await deps.outbox.drain();
    await as(member).post("/notifications/read", { spaceId: "" });
    await as(member).patch(`${at}/${id}`, { data: changes[index] });
  }
  const all = (await as(member).get(`/list/v2?path=users/${member.id}/notifications`)).json().items;
  const told = all.filter(({ link }: { link: string }) => link.includes(id));
  expect(told.map(({ outcome }: { outcome: string }) => outcome)).toEqual(decisions.toReversed());
});

it("where everything is approved, what is taken away goes at once, and the words beside it wait", async () => {
  const file = await buildMedia(db, member.id, { collection: "posts" });
  const post = await published(at, { ...words, files: [{ id: file.id }], location: place });
  const edited = await as(member).patch(post, { data: { name: "Another name", files: [], location: null } });
  expect([edited.statusCode, edited.json().pending]).toEqual([202, true]);
  const shown = (await as(reader).get(`/get/v2?path=${post.slice(1)}`)).json().data;
  expect(shown).toMatchObject({ name: words.name, files: [], location: null });
});

it("an edit that takes another way than one that waits ends that", async () => {
  const post = await published(at, words);
  await as(member).patch(post, { data: { name: "Waits" } });
  expect((await as(member).patch(post, { data: { name: "With a place", location: place } })).json().data).toMatchObject(
    {
      name: "With a place",
      state: "pending",
    },
  );
  const waiting = (await queue()).filter(({ path }) => path === post.slice(1));
  expect(waiting.map(({ isRevision, snapshot }) => [isRevision, snapshot.title])).toEqual([[false, "With a place"]]);
});

it("tags in another order are no other text", async () => {
  const post = await published(at, { ...words, description: "<p>Dug by hand #wells</p>", tags: ["wells", "ropes"] });
  const edited = await as(member).patch(post, { data: { name: words.name } });
  expect([edited.statusCode, edited.json().data.revision]).toEqual([200, 1]);
  const proposed = await as(member).patch(post, { data: { name: "The deep well" } });
  expect([proposed.statusCode, proposed.json().data.revision]).toEqual([202, 1]);
  expect((await as(reader).get(`${post}/revisions`)).json().items).toHaveLength(1);
});

it("shows an author, and nobody else, their edit that waits, until it is decided on or they take it back", async () => {
  const post = await published(at, words);
  const view = async (person: typeof member) => (await as(person).get(`/get/v2?path=${post.slice(1)}`)).json().data;
  const waitingEdit = { name: "The deep well", html: words.description, tags: [] };
  const edited = await as(member).patch(post, { data: { name: waitingEdit.name } });
  expect(edited.json().data).toMatchObject({ name: words.name, waitingEdit });
  expect(await view(member)).toMatchObject({ name: words.name, waitingEdit });
  for (const person of [owner, reader]) expect(await view(person)).not.toHaveProperty("waitingEdit");
  const history = async (person: typeof member) =>
    (await as(person).get(`${post}/revisions`)).json<{ items: { state: string }[] }>().items.map(({ state }) => state);
  expect((await history(member)).toSorted()).toEqual(["pending", "published"]);
  expect(await history(reader)).toEqual(["published"]);

  expect((await as(member).patch(post, { data: { name: words.name } })).json().pending).toBeUndefined();
  expect(await view(member)).not.toHaveProperty("waitingEdit");
  expect((await queue()).some(({ path }) => path === post.slice(1))).toBe(false);

  await as(member).patch(post, { data: { name: waitingEdit.name } });
  const { id } = (await queue()).find(({ path }) => path === post.slice(1))!;
  await as(owner).post(`/approvals/${id}`, { decision: "approve" });
  expect(await view(member)).toMatchObject({ name: waitingEdit.name });
  expect(await view(member)).not.toHaveProperty("waitingEdit");
});
