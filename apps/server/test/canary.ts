import { randomBytes } from "node:crypto";
import { type MembershipStatus, worldSpaceId } from "@bump/contract";
import type { Kysely } from "kysely";
import { insertProposal } from "#features/revisions/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { type SpaceActor, spaceActors } from "./authorization-matrix.standing.ts";
import type { Document, Request } from "./canary.requests.ts";
import { buildComment } from "./factories/comments.ts";
import { buildMedia } from "./factories/media.ts";
import { buildProblemContent } from "./factories/posts.ts";
import { buildReport } from "./factories/reports.ts";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildStory } from "./factories/stories.ts";
import { buildTag } from "./factories/tags.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

/*
 * Marks everything in private spaces with random strings, and looks for them in whatever anybody gets who may not see
 * them: every GET operation of the published document with every value that could find something, refusals, sockets.
 */

/** What a space must not give away, by who may know it. */
export type Canary = {
  spaceId: string;
  listed: boolean;
  /** The card: for those who may know of the space. */
  card: { name: string; description: string; imageId: string };
  /** For members alone. */
  inside: string[];
  /** Among them: what problems, solutions, skills, questions and what belongs to them say, and files and places. */
  words: string[];
  /** People who are members: they may be met elsewhere, but not as such. */
  people: string[];
  memberId: string;
  content: {
    storyId: string;
    fileId: string;
    waitingFileId: string;
    waitingId: string;
    commentId: string;
    replyId: string;
    tagId: string;
    spamReportId: string;
    violenceReportId: string;
  } & Awaited<ReturnType<typeof buildProblemContent>>["ids"];
};

/** Where what is in the spaces happened. */
export const canaryPoint = { lat: 52.123, lng: 5.456 };

export const mark = () => `zq${randomBytes(7).toString("hex")}`;
export const strangers = spaceActors.filter((actor) => !["contributor", "spaceAdmin", "owner"].includes(actor));

const statuses: Partial<Record<SpaceActor, MembershipStatus>> = {
  requested: "requested",
  invited: "invited",
  blocked: "blocked",
  removed: "deleted",
  contributor: "contributor",
};

/** A server with canaries, listed and unlisted in turn, and somebody of every kind who looks for them. */
export async function startCanaries(count: number) {
  const server = await startTestServer();
  const { app, db, deps } = server;
  const people = new Map<SpaceActor, UserRow>();
  for (const actor of spaceActors) {
    const siteRole = actor === "moderator" ? "moderator" : actor === "siteAdmin" ? "admin" : "user";
    if (actor !== "visitor") people.set(actor, await buildUser(db, { site_role: siteRole }));
  }
  const canaries: Canary[] = [];
  for (let made = 0; made < count; made++) canaries.push(await buildCanary(db, people, made % 2 === 0));

  function tokenFor({ id, site_role }: UserRow): string {
    const siteRole = site_role as "user" | "moderator" | "admin";
    return deps.tokens.sign({ id, role: "person", siteRole, signedInAt: deps.clock(), sessionId: id });
  }

  /** Asks as one of them, all the time with one token; answers body and headers. */
  function asker(actor: SpaceActor): (request: Request) => Promise<string> {
    const person = people.get(actor);
    const own: Record<string, string> = person ? { authorization: `Bearer ${tokenFor(person)}` } : {};
    return async ({ method, url, payload, headers }) => {
      const answer = await app.inject({ method, url, headers: { ...headers, ...own }, ...(payload && { payload }) });
      return answer.body + JSON.stringify(answer.headers);
    };
  }

  /** Of all spaces, not only of the one that was asked for. */
  function leaksIn(actor: SpaceActor, request: Request, text: string): string[] {
    const secrets = canaries.flatMap((canary) => secretsFrom(actor, canary, request));
    const found = secrets.filter((each) => text.includes(each));
    return found.map((each) => `${actor}: ${each} in ${request.method} ${request.url}`);
  }

  const document = (await server.visitor.get("/openapi.json")).json<Document>();
  return { server, people, canaries, document, tokenFor, asker, leaksIn };
}

/** A private space with something of everything in it, and with the actors as what they are. */
async function buildCanary(db: Kysely<Db>, people: Map<SpaceActor, UserRow>, listed: boolean): Promise<Canary> {
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
  const [told, unapproved, unfinished, proposed, ofProblem] = [mark(), mark(), mark(), mark(), mark()];
  const [shownTag, draftTag] = [mark(), mark()];
  const inSpace = { space_id: space.id, author_id: owner.id };
  const subject = await buildStory(db, { ...inSpace, html: `<p>${told}</p>`, tags: [shownTag] });
  const [attached, spoken, blur, ofPlace, idOfPlace] = [mark(), mark(), mark(), mark(), mark()];
  const file = await buildMedia(db, owner.id, {
    collection: "posts",
    file_name: attached,
    space_id: space.id,
    blur,
    transcription: JSON.stringify([{ resultEndTime: 1, transcript: spoken }]),
  });
  const place = { ...canaryPoint, formattedLocation: ofPlace, place_id: idOfPlace, precision: "exact" };
  const location = JSON.stringify({ ...place, hash: "h", locationTags: [], accuracy: 0 });
  await db.updateTable("posts").set({ location }).where("id", "=", subject.id).execute();
  await db.insertInto("subject_media").values({ subject_id: subject.id, media_id: file.id, position: 0 }).execute();
  const waiting = await buildStory(db, { space_id: space.id, state: "pending", is_anonymous: true, html: unapproved });
  const waitingFile = await buildMedia(db, owner.id, { collection: "posts", space_id: space.id });
  const carried = { subject_id: waiting.id, media_id: waitingFile.id, position: 0 };
  await db.insertInto("subject_media").values(carried).execute();
  const draft = await buildStory(db, { ...inSpace, state: "draft", html: unfinished, tags: [draftTag] });
  const { ids, words: ofProblems } = await buildProblemContent(db, { spaceId: space.id, authorId: owner.id, mark });
  const words = [...ofProblems, attached, spoken, blur, ofPlace, idOfPlace];
  const below = await buildStory(db, { ...inSpace, parent_id: ids.problemId, html: ofProblem });
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
  const talk = { commentId: comment.id, replyId: reply.id, tagId: tag.id };
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
      ofProblem,
      shownTag,
      draftTag,
      draft.id,
      below.id,
      file.id,
      waitingFile.id,
      ...Object.values(ids),
      ...words,
    ],
    content: {
      storyId: subject.id,
      fileId: file.id,
      waitingFileId: waitingFile.id,
      waitingId: waiting.id,
      ...talk,
      ...ids,
      spamReportId: report.id,
      violenceReportId: report.id,
    },
    words,
    people: members.flatMap(({ user }) => [user.id, user.display_name]),
    memberId: owner.id,
  };
}

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
