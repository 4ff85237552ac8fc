import { randomBytes } from "node:crypto";
import { type MembershipStatus, worldSpaceId } from "@bump/contract";
import type { HTTPMethods } from "fastify";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { insertProposal } from "#features/revisions/index.ts";
import { type SpaceActor, spaceActors, spaceMatrix } from "./authorization-matrix.spaces.ts";
import { buildComment } from "./factories/comments.ts";
import { buildMedia } from "./factories/media.ts";
import { buildProblem } from "./factories/problems.ts";
import { buildReport } from "./factories/reports.ts";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildStory } from "./factories/stories.ts";
import { buildTag } from "./factories/tags.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";
import type { Schema } from "./fuzz.arbitrary.ts";
import { connectSocket, type TestSocket } from "./sockets.ts";

/**
 * Marks everything in private spaces with random strings, and looks for them in whatever anybody gets who may not see
 * them: every GET operation of the published document with every value that could find something, refusals, sockets.
 */
const server = await startTestServer();
const { app, db, deps } = server;
const mark = () => `zq${randomBytes(7).toString("hex")}`;

/** What a space must not give away, by who may know it. */
type Canary = {
  spaceId: string;
  listed: boolean;
  /** The card: for those who may know of the space. */
  card: { name: string; description: string; imageId: string };
  /** For members alone. */
  inside: string[];
  /** People who are members: they may be met elsewhere, but not as such. */
  people: string[];
  memberId: string;
  content: {
    storyId: string;
    waitingId: string;
    commentId: string;
    replyId: string;
    tagId: string;
    problemId: string;
    spamReportId: string;
    violenceReportId: string;
  };
};

const statuses: Partial<Record<SpaceActor, MembershipStatus>> = {
  requested: "requested",
  invited: "invited",
  blocked: "blocked",
  removed: "deleted",
  contributor: "contributor",
};
const people = new Map<SpaceActor, UserRow>();
const canaries: Canary[] = [];
const strangers = spaceActors.filter((actor) => !["contributor", "spaceAdmin", "owner"].includes(actor));

async function buildCanary(listed: boolean): Promise<Canary> {
  const members = [];
  for (const status of ["owner", "admin", "contributor", "invited", "requested", "blocked"] as const) {
    members.push({ status, user: await buildUser(db, { display_name: mark() }) });
  }
  const owner = members[0]!.user;
  const fileName = mark();
  const image = await buildMedia(db, owner.id, { collection: "spaces", file_name: fileName });
  const [name, description, motto] = [mark(), mark(), mark()];
  const space = await buildPrivateSpace(db, { listed, name, description, motto, image_media_id: image.id });
  for (const { status, user } of members) {
    await buildMembership(db, space.id, user.id, status);
    await db.updateTable("users").set({ active_space_id: space.id }).where("id", "=", user.id).execute();
  }
  for (const [actor, status] of Object.entries(statuses)) {
    await buildMembership(db, space.id, people.get(actor as SpaceActor)!.id, status);
  }
  const [told, unapproved, unfinished, proposed, problemName, ofProblem] = [
    mark(),
    mark(),
    mark(),
    mark(),
    mark(),
    mark(),
  ];
  const [shownTag, draftTag] = [mark(), mark()];
  const inSpace = { space_id: space.id, author_id: owner.id };
  const subject = await buildStory(db, { ...inSpace, html: `<p>${told}</p>`, tags: [shownTag] });
  const waiting = await buildStory(db, { space_id: space.id, state: "pending", is_anonymous: true, html: unapproved });
  const draft = await buildStory(db, { ...inSpace, state: "draft", html: unfinished, tags: [draftTag] });
  const problem = await buildProblem(db, { ...inSpace, name: problemName });
  const below = await buildStory(db, { ...inSpace, parent_id: problem.id, html: ofProblem });
  await insertProposal(db, {
    subjectId: subject.id,
    spaceId: space.id,
    number: 1,
    content: { html: proposed, tags: [shownTag] },
    tag: Buffer.from(mark()),
  });
  const [comments, html, said, answered] = [mark(), mark(), mark(), mark()];
  const comment = await buildComment(db, subject, { author_id: owner.id, html: `<p>${said}</p>` });
  const reply = await buildComment(db, subject, { reply_to: comment.id, html: `<p>${answered}</p>` });
  const tag = await buildTag(db, space.id, mark(), mark());
  const talk = { commentId: comment.id, replyId: reply.id, tagId: tag.id, problemId: problem.id };
  const report = await buildReport(db, {
    subject_id: subject.id,
    space_id: space.id,
    comments,
    snapshot: JSON.stringify({ title: "", html }),
  });
  return {
    spaceId: space.id,
    listed,
    card: { name, description, imageId: image.id },
    inside: [
      motto,
      fileName,
      subject.id,
      waiting.id,
      report.id,
      comments,
      html,
      said,
      answered,
      comment.id,
      reply.id,
      tag.id,
      tag.name,
      tag.description,
      told,
      unapproved,
      unfinished,
      proposed,
      problemName,
      ofProblem,
      shownTag,
      draftTag,
      draft.id,
      problem.id,
      below.id,
    ],
    content: {
      storyId: subject.id,
      waitingId: waiting.id,
      ...talk,
      spamReportId: report.id,
      violenceReportId: report.id,
    },
    people: members.flatMap(({ user }) => [user.id, user.display_name]),
    memberId: owner.id,
  };
}

beforeAll(async () => {
  for (const actor of spaceActors) {
    const siteRole = actor === "moderator" ? "moderator" : actor === "siteAdmin" ? "admin" : "user";
    if (actor !== "visitor") people.set(actor, await buildUser(db, { site_role: siteRole }));
  }
  for (const listed of [true, false, true, false]) canaries.push(await buildCanary(listed));
});

type Request = { action: string; method: HTTPMethods; url: string; payload?: object };

/** The markers that this answer must not hold. */
function secretsFrom(actor: SpaceActor, canary: Canary, { action, url }: Request): string[] {
  const { card, listed, spaceId, inside, people: members } = canary;
  const knows = listed || actor === "invited" || actor === "requested";
  // The site's admins know of every space its name, its figures and who runs it, on their own pages.
  if (url.includes("/admin/")) return [card.description, card.imageId, ...inside];
  // Somebody who is blocked finds the name in the list of where they are blocked.
  const isOwnRow = actor === "blocked" && action === "space.list" && url.includes("status=blocked");
  const secret = [...inside];
  if (!meetsPeople(url)) secret.push(...members);
  if (actor === "blocked") secret.push(card.description, card.imageId, ...(isOwnRow ? [] : [card.name, spaceId]));
  else if (!knows) secret.push(card.description, card.imageId, card.name, spaceId);
  return secret;
}

/** Where everybody on the site may be met. */
function meetsPeople(url: string): boolean {
  return /path=(users|people|orgs)/.test(url) || url.includes(worldSpaceId);
}

type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Document = { paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>> };
const document = (await server.visitor.get("/openapi.json")).json<Document>();
const isLibrary = (action: string) => action.startsWith("auth.");

/** Every request that might bring something of this space to light. */
function* requestsFor(canary: Canary): Generator<Request> {
  for (const [path, { get: operation }] of Object.entries(document.paths)) {
    if (!operation || isLibrary(operation.operationId)) continue;
    const parameters = operation.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    for (const value of inPath.length === 0 ? [""] : pathValues(canary)) {
      const named: Record<string, string> = { collection: "stories", within: "comments", ...inPaths(canary) };
      const base = `/api${path
        .replace(/^\/api/, "")
        .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? value))}`;
      for (const query of queriesFor(inQuery, canary)) {
        yield { action: operation.operationId, method: "GET", url: query ? `${base}?${query}` : base };
      }
    }
  }
}

/** Parameters whose name says what they mean. */
function inPaths({ content }: Canary): Record<string, string> {
  return { innerId: content.commentId, commentId: content.commentId, replyId: content.replyId };
}

function pathValues({ spaceId, memberId, card, content }: Canary): string[] {
  return [spaceId, content.storyId, memberId, card.imageId, `${card.imageId}-512.webp`, worldSpaceId];
}

type Pair = [name: string, value: string];

/** Whole pages, and each parameter with each value that could matter, beside those that must be there. */
function queriesFor(parameters: Parameter[], canary: Canary): string[] {
  const has = (name: string) => parameters.some((parameter) => parameter.name === name);
  const wide: Pair[] = has("results") ? [["results", "1000"]] : [];
  const paths: Pair[][] = has("path") ? valuesFor("path", {}, canary).map((path) => [["path", path]]) : [[]];
  const varied = parameters.filter(({ name }) => name !== "path" && name !== "results");
  const needed = varied
    .filter(({ required }) => required)
    .map(({ name, schema }): Pair => [name, valuesFor(name, schema, canary)[0] ?? "1"]);
  const others = varied.flatMap(({ name, schema }) =>
    valuesFor(name, schema, canary).map((value): Pair => [name, value]),
  );
  return paths.flatMap((path) =>
    [null, ...others].map((other) => {
      const beside = needed.filter(([name]) => name !== other?.[0]);
      return new URLSearchParams([...path, ...wide, ...beside, ...(other ? [other] : [])]).toString();
    }),
  );
}

function valuesFor(name: string, schema: Schema, canary: Canary): string[] {
  const { spaceId, memberId, card, inside } = canary;
  const half = (marker: string) => marker.slice(0, 9);
  if (name === "path") return listedPaths(canary);
  if (name === "query" || name === "q") return [half(card.name), half(card.description), half(inside[0]!)];
  if (name === "spaceId") return [spaceId];
  if (name === "filterBy") return ["feed", "mine", "drafts", "anonymous"];
  if (name === "tags") return inside.filter((each) => each.startsWith("zq")).slice(-2);
  if (name === "authorId" || name === "actorId") return [memberId];
  if (name === "subject") return [`spaces/${spaceId}`];
  const options = [schema, ...(schema.anyOf ?? [])].flatMap((each) => each.enum ?? []);
  return options.filter((each) => typeof each === "string");
}

function listedPaths({ spaceId, memberId, content }: Canary): string[] {
  const { storyId, commentId, replyId, tagId, problemId } = content;
  const story = `stories/${storyId}`;
  const comment = `${story}/comments/${commentId}`;
  return [
    `spaces/${spaceId}`,
    `spaces/${spaceId}/participants`,
    "users",
    "people",
    "orgs",
    "activity",
    `users/${memberId}`,
    `users/${memberId}/stories`,
    `users/${memberId}/notifications`,
    "stories",
    story,
    `${story}/comments`,
    `${story}/reactions`,
    comment,
    `${comment}/replies`,
    `${comment}/reactions`,
    `${comment}/replies/${replyId}`,
    `problems/${problemId}/stories`,
    "tags",
    `tags/${tagId}`,
    `tags/${tagId}/followers`,
  ];
}

function headersOf(actor: SpaceActor): Record<string, string> {
  const person = people.get(actor);
  return person ? { authorization: `Bearer ${tokenFor(person)}` } : {};
}

function tokenFor({ id, site_role }: UserRow): string {
  const siteRole = site_role as "user" | "moderator" | "admin";
  return deps.tokens.sign({ id, role: "person", siteRole, signedInAt: deps.clock(), sessionId: id });
}

async function send(actor: SpaceActor, { method, url, payload }: Request): Promise<string> {
  const answer = await app.inject({ method, url, headers: headersOf(actor), ...(payload && { payload }) });
  return answer.body + JSON.stringify(answer.headers);
}

/** Of all spaces, not only of the one that was asked for. */
function leaksIn(actor: SpaceActor, request: Request, text: string): string[] {
  const found = canaries.flatMap((canary) => secretsFrom(actor, canary, request).filter((each) => text.includes(each)));
  return found.map((each) => `${actor}: ${each} in ${request.method} ${request.url}`);
}

describe("what is in a private space", () => {
  it.each(strangers)("is in no answer to a %s", { timeout: 240_000 }, async (actor) => {
    const leaks: string[] = [];
    let count = 0;
    for (const canary of canaries.slice(0, 2)) {
      for (const request of requestsFor(canary)) {
        leaks.push(...leaksIn(actor, request, await send(actor, request)));
        count += 1;
      }
    }
    expect(leaks).toEqual([]);
    // Were the document read wrongly, nothing would be asked.
    expect(count).toBeGreaterThan(300);
  });

  it("is found by a member in the same way, so that the search can find it", { timeout: 240_000 }, async () => {
    let all = "";
    for (const request of requestsFor(canaries[1]!)) all += await send("contributor", request);
    const { card, inside, people: members, spaceId } = canaries[1]!;
    // What was said to the story, and the space's tag.
    const talk = inside.slice(7, 13);
    const expected = [spaceId, card.name, card.description, card.imageId, inside[0]!, ...talk, ...members.slice(0, 6)];
    expect(expected.filter((each) => !all.includes(each))).toEqual([]);
  });

  it.each(strangers)("is in no refusal to a %s", async (actor) => {
    const leaks: string[] = [];
    for (const canary of canaries.slice(2)) {
      for (const { action, request, ...expected } of spaceMatrix) {
        if (expected[canary.listed ? "listed" : "unlisted"][actor] < 400) continue;
        const strangerId = people.get("outsider")!.id;
        const place = { spaceId: canary.spaceId, targetId: canary.memberId, strangerId, ...canary.content };
        const { params = {}, query, body } = request(place);
        const { method, path } = operationOf(action);
        const url = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)}`;
        const asked = {
          action,
          method,
          url: query ? `${url}?${new URLSearchParams(query).toString()}` : url,
          payload: body,
        };
        const text = await send(actor, asked);
        leaks.push(...leaksIn(actor, asked, text));
      }
    }
    expect(leaks).toEqual([]);
  });
});

/** In the world, where everybody is: a draft, what waits, a text that is proposed, and who wrote anonymously. */
describe("what is not out", () => {
  const [draftText, draftTag, waitingText, proposed, anonymousName] = [mark(), mark(), mark(), mark(), mark()];
  let canary: Canary;

  beforeAll(async () => {
    const author = await buildUser(db, { display_name: anonymousName });
    const staff = server.as(people.get("siteAdmin")!);
    const tell = async (data: object) => (await server.as(author).post("/stories", { data })).json().data.id as string;
    const draft = await tell({ story: `<p>${draftText} #${draftTag}</p>`, isDraft: true });
    const shown = await tell({ story: "<p>Seen #here</p>", isAnonymousPost: true });
    const waiting = await tell({ story: `<p>${waitingText} #here</p>`, isAnonymousPost: true });
    await staff.post(`/approvals/${shown}`, { decision: "approve" });
    await server.as(author).patch(`/stories/${shown}`, { data: { story: `<p>${proposed} #here</p>` } });
    const content = { ...canaries[0]!.content, storyId: shown, waitingId: waiting, problemId: draft };
    canary = { ...canaries[0]!, spaceId: worldSpaceId, memberId: author.id, inside: [draftText, draftTag], content };
  });

  it.each(["outsider", "moderator"] as const)("is in no answer to a %s who may not read it", async (actor) => {
    const leaks: string[] = [];
    const hidden = [draftText, draftTag, ...(actor === "outsider" ? [waitingText, proposed] : [])];
    for (const request of requestsFor(canary)) {
      const text = await send(actor, request);
      // Where people are met who are in the world anyhow.
      const isPeople = /path=(users|people|orgs)|users|participants|admin|search/.test(request.url);
      const secrets = isPeople ? hidden : [...hidden, anonymousName, canary.memberId];
      const url = decodeURIComponent(request.url);
      for (const secret of secrets) {
        // What was asked for is not given away where it is repeated.
        if (text.includes(secret) && !url.includes(secret)) leaks.push(`${secret} in ${url}`);
      }
    }
    expect(leaks).toEqual([]);
  });
});

function operationOf(action: string): { method: HTTPMethods; path: string } {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      if (operationId === action) {
        return { method: method.toUpperCase() as HTTPMethods, path: path.replace(/^\/api/, "") };
      }
    }
  }
  throw new Error(`${action} is in no path`);
}

it("is told to no socket of theirs, whatever happens in the space", async () => {
  const address = await server.listen();
  deps.outbox.start();
  const ears = new Map<SpaceActor, TestSocket>();
  for (const actor of strangers.filter((each) => each !== "visitor")) {
    const socket = await connectSocket(address, { token: tokenFor(people.get(actor)!) });
    for (const { spaceId } of canaries) socket.emit("space:open", { spaceId });
    ears.set(actor, socket);
  }
  for (const { spaceId, memberId, content, inside } of canaries) {
    const owner = server.as({ id: memberId });
    const member = await connectSocket(address, {
      token: tokenFor((await db.selectFrom("users").selectAll().where("id", "=", memberId).executeTakeFirst())!),
    });
    await vi.waitFor(() => expect(member.heard.some(([name]) => name === "presence")).toBe(true));
    await owner.patch(`/spaces/${spaceId}`, { data: { approvalRule: "everything" } });
    const path = `stories/${content.storyId}`;
    const said = { id: crypto.randomUUID(), commentHTML: `<p>${mark()}</p>` };
    inside.push(said.id, said.commentHTML);
    await owner.post("/comments", { path, data: said });
    await owner.post("/reactions/react", { path: `${path}/comments/${said.id}`, reaction: "like" });
    await owner.delete(`/comments/${said.id}?path=${path}`);
    await vi.waitFor(() => expect(member.heard.some(([name]) => name === "item:removed")).toBe(true));
    const invited = await buildUser(db, { display_name: mark() });
    await owner.post("/spaces/sendInvites", { spaceId, userIds: [invited.id] });
    await server.as(invited).post(`/spaces/${spaceId}/invites/accept`);
    await owner.patch(`/spaces/${spaceId}/participants/${invited.id}`, { status: "admin" });
    await server.as(invited).post(`/spaces/${spaceId}/leave`);
    await vi.waitFor(() => expect(member.heard.some(([name]) => name === "user:updated")).toBe(true));
    member.disconnect();
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const leaks = [...ears].flatMap(([actor, { heard }]) => {
    const text = JSON.stringify(heard);
    const named = canaries.flatMap(({ card, inside, spaceId }) => [...Object.values(card), ...inside, spaceId]);
    return named.filter((each) => text.includes(each)).map((each) => `${actor} heard ${each}`);
  });
  expect(leaks).toEqual([]);
});
