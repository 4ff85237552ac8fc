import type { MembershipStatus } from "@bump/contract";
import type { HTTPMethods } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { mediaMatrix } from "./authorization-matrix.media.ts";
import { postMatrix } from "./authorization-matrix.posts.ts";
import { spaceMatrix } from "./authorization-matrix.spaces.ts";
import { type SpaceActor, spaceActors } from "./authorization-matrix.standing.ts";
import { storyMatrix } from "./authorization-matrix.stories.ts";
import { buildComment } from "./factories/comments.ts";
import { buildMedia } from "./factories/media.ts";
import { buildProblemContent } from "./factories/posts.ts";
import { buildReport } from "./factories/reports.ts";
import { buildPrivateSpace } from "./factories/spaces.ts";
import { buildStory } from "./factories/stories.ts";
import { buildTag } from "./factories/tags.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

const { app, deps, db } = await startTestServer();

const statuses: Partial<Record<SpaceActor, MembershipStatus>> = {
  requested: "requested",
  invited: "invited",
  blocked: "blocked",
  removed: "deleted",
  contributor: "contributor",
  spaceAdmin: "admin",
  owner: "owner",
};
const people = new Map<SpaceActor, UserRow>();
let target: UserRow;
let stranger: UserRow;
/** The second owner of every space. */
let partner: UserRow;

async function buildActor(actor: SpaceActor): Promise<void> {
  const siteRole = actor === "moderator" ? "moderator" : actor === "siteAdmin" ? "admin" : "user";
  if (actor !== "visitor") people.set(actor, await buildUser(db, { site_role: siteRole }));
}

beforeAll(async () => {
  for (const actor of spaceActors) await buildActor(actor);
  [target, stranger, partner] = [await buildUser(db), await buildUser(db), await buildUser(db)];
});

async function buildScene(listed: boolean) {
  const space = await buildPrivateSpace(db, { listed });
  const standing = [...people].flatMap(([actor, person]) => {
    const status = statuses[actor];
    return status ? [{ person, status }] : [];
  });
  const others = [
    { person: target, status: "contributor" },
    { person: partner, status: "owner" },
  ];
  const rows = [...standing, ...others].map(({ person, status }) => ({
    space_id: space.id,
    user_id: person.id,
    status,
  }));
  await db.insertInto("memberships").values(rows).execute();
  return { spaceId: space.id, targetId: target.id, strangerId: stranger.id, ...(await buildContent(space.id)) };
}

type Scene = Awaited<ReturnType<typeof buildScene>>;
const lookedAt = new Map<boolean, Promise<Scene>>();

/** Whoever reads or is refused changes nothing: they share a space. Only who changes it needs one of their own. */
function sceneFor(listed: boolean, changes: boolean): Promise<Scene> {
  const shared = changes ? undefined : lookedAt.get(listed);
  const scene = shared ?? buildScene(listed);
  if (!changes) lookedAt.set(listed, scene);
  return scene;
}

async function buildContent(spaceId: string) {
  const build = (state: string) => buildStory(db, { space_id: spaceId, author_id: target.id, state });
  const story = await build("published");
  const spam = await buildReport(db, { subject_id: story.id, space_id: spaceId, topics: ["spam"] });
  const violence = await buildReport(db, {
    subject_id: story.id,
    space_id: spaceId,
    topics: ["violence"],
    for_staff: true,
  });
  const waiting = await build("pending");
  const [fileId, waitingFileId] = [await buildFile(story), await buildFile(waiting)];
  const comment = await buildComment(db, story, { author_id: target.id });
  const reply = await buildComment(db, story, { author_id: target.id, reply_to: comment.id });
  const tag = await buildTag(db, spaceId, "well");
  const { ids } = await buildProblemContent(db, { spaceId, authorId: target.id });
  const talk = { commentId: comment.id, replyId: reply.id, tagId: tag.id };
  return {
    ...ids,
    storyId: story.id,
    waitingId: waiting.id,
    fileId,
    waitingFileId,
    ...talk,
    spamReportId: spam.id,
    violenceReportId: violence.id,
  };
}

/** With bytes, so that who may see it gets them. */
async function buildFile(carrier: { id: string }): Promise<string> {
  const { id } = await buildMedia(db, target.id, { collection: "posts" });
  await deps.storage.put(`${id}-512.webp`, Buffer.from("picture"), { type: "image/webp" });
  await db.insertInto("subject_media").values({ subject_id: carrier.id, media_id: id, position: 0 }).execute();
  return id;
}

type Responses = Record<string, unknown>;
type Operation = { method: HTTPMethods; path: string; responses: Responses };

const operations = new Map<string, Operation>();
const document = (await app.inject({ url: "/api/openapi.json" })).json<{
  paths: Record<string, Record<string, { operationId?: string; responses: Responses }>>;
}>();
for (const [path, methods] of Object.entries(document.paths)) {
  for (const [method, { operationId, responses }] of Object.entries(methods)) {
    if (operationId) operations.set(operationId, { method: method.toUpperCase() as HTTPMethods, path, responses });
  }
}

/** Operations that name no space of the caller's choice, although `spaces` is in their path. */
const withoutSpace = ["space.list", "space.create", "space.detect", "space.detect.v1"];

it("has a row for every operation on a space", () => {
  const covered = new Set(spaceMatrix.map(({ action }) => action));
  const onSpaces = [...operations].filter(([, { path }]) => path.includes("/spaces") && !path.includes("/admin/"));
  expect(
    onSpaces.map(([action]) => action).filter((action) => !covered.has(action) && !withoutSpace.includes(action)),
  ).toEqual([]);
  expect([...covered].filter((action) => !operations.has(action))).toEqual([]);
});

describe.each([...spaceMatrix, ...storyMatrix, ...postMatrix, ...mediaMatrix])(
  "$action $what",
  ({ action, request, ...expected }) => {
    describe.each(["listed", "unlisted"] as const)("of a space that is %s", (kind) => {
      it.each(spaceActors)("as %s", async (actor) => {
        const { method, path, responses } = operations.get(action)!;
        const status = expected[kind][actor];
        const scene = await sceneFor(kind === "listed", method !== "GET" && status < 400);
        const { params = {}, query, body, headers } = request(scene);
        const person = people.get(actor);
        const answer = await app.inject({
          method,
          url: `/api${path.replace(/^\/api/, "").replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)}`,
          ...(query && { query }),
          ...(body && { payload: body }),
          headers: { ...headers, ...(person && { authorization: `Bearer ${sign(person)}` }) },
        });
        expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status);
        // Whoever writes a client reads there what to expect.
        expect(responses[status] ?? responses["default"], `${status} is not in the document`).toBeDefined();
      });
    });
  },
);

function sign({ id, site_role }: UserRow): string {
  const siteRole = site_role as "user" | "moderator" | "admin";
  return deps.tokens.sign({ id, role: "person", siteRole, signedInAt: deps.clock(), sessionId: id });
}
