import { createHmac } from "node:crypto";
import type { StoryInput, StoryView } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { attachFiles, type CleanFiles, finishCopies, withCleanFiles } from "#features/media/index.ts";
import { canModerateSpace, findStanding, holdSpace, type RequestSpace } from "#features/spaces/index.ts";
import {
  findItem,
  insertSubject,
  isRepeat,
  type ItemPath,
  lockItem,
  setSubjectState,
  type SubjectState,
} from "#features/subjects/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import { dayId } from "#platform/day-id.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { leaveNoTrace } from "#platform/http/idempotency.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { type StoryContent, toContent } from "./stories.content.ts";
import { loadStories } from "./stories.items.ts";
import { canRemoveStory, fewestForAnonymity, needsApproval } from "./stories.policy.ts";
import * as repo from "./stories.repo.ts";

export type Change = Deps & { db: Transaction<Db> };
/** `request` names the space where the body does not. */
type NewStory = StoryInput & { spaceId?: string | undefined; request: FastifyRequest };

export async function getStory(deps: Deps, viewer: Viewer, id: string): Promise<StoryView> {
  const found = await findItem(deps, viewer, pathOf(id));
  const story = found && (await loadStories(deps, viewer, [id])).get(id);
  if (!story) throw new AppError("not_found");
  return story;
}

export function pathOf(id: string): ItemPath {
  return { kind: "story", id, above: null };
}

/** The same person's repeat with the same id gives the same story for ever. */
export async function createStory(deps: Deps, viewer: Viewer, input: NewStory): Promise<StoryView> {
  const { isAnonymousPost: isAnonymous = false, isDraft = false, request } = input;
  if (isAnonymous) leaveNoTrace(request);
  const id = input.id ?? (isAnonymous ? anonymousId(deps, viewer, request) : uuidv7());
  const isMade = await isRepeat(deps, viewer, { id, kind: "story" });
  if (!isMade) {
    const content = toContent({ story: input.story, tags: input.tags ?? [] }, { isDraft });
    const files = { subjectId: id, ids: (input.files ?? []).map((file) => file.id), isAnonymous };
    await withCleanFiles(deps, viewer, files, (clean) =>
      transact(deps.db, (tx) =>
        insertStory({ ...deps, db: tx }, viewer, { input, content, files: { ...files, clean } }),
      ),
    );
    await finishCopies(deps, id);
  }
  return getStory(deps, viewer, id);
}

type Files = { subjectId: string; ids: string[]; isAnonymous: boolean; clean: CleanFiles };
type Written = { input: NewStory; content: StoryContent; files: Files };

async function insertStory(change: Change, viewer: Viewer, { input, content, files }: Written): Promise<void> {
  const { db: tx } = change;
  const { subjectId: id, isAnonymous } = files;
  const { isDraft = false } = input;
  const space = await findPlace(change, viewer, input);
  if (isAnonymous) await requireAnonymity(change, viewer, { space, isDraft, problemId: input.problemId ?? null });
  const state = isDraft ? "draft" : stateOf(viewer, space, isAnonymous);
  const { html, text, tags } = content;
  const isNew = await insertSubject(change, viewer, {
    id,
    kind: "story",
    state,
    space_id: space.id,
    parent_id: input.problemId ?? null,
    tags,
    // The author's language would tell something of them.
    ...(!isAnonymous && { lang: await repo.findLanguage(tx, viewer.id) }),
    isAnonymous,
  });
  if (!isNew) return;
  await repo.insertStoryRow(tx, { id, html, text, location: input.location ?? null });
  await attachFiles(change, viewer, files);
  if (state === "published") await emit(tx, "item.created", { id });
}

/**
 * An answer that leaves no trace cannot be given again, so the key of the request makes the story the same one. The id is
 * another than the key, which stands beside the person while the request is worked on, and tells no moment.
 */
function anonymousId({ secrets, clock }: Deps, viewer: Viewer, { headers }: FastifyRequest): string {
  const key = headers["idempotency-key"];
  if (typeof key !== "string") return dayId(clock());
  const random = createHmac("sha256", secrets.anonymityKey).update(`story ${viewer.id} ${key.toLowerCase()}`).digest();
  return uuidv7({ msecs: 0, random: random.subarray(0, 16) });
}

/** Where it is told: to a problem that the person has joined, in that one's space, or to the space of the request. */
async function findPlace(change: Change, viewer: Viewer, input: NewStory): Promise<RequestSpace> {
  if (!input.problemId) return holdSpace(change.db, viewer, input);
  const problem = await requireJoined(change, viewer, input.problemId);
  return holdSpace(change.db, viewer, { ...input, spaceId: problem.space_id });
}

export async function requireJoined(change: Change, viewer: Viewer, problemId: string) {
  const problem = await lockItem(change, viewer, { kind: "problem", id: problemId, above: null });
  if (!problem) throw new AppError("not_found");
  if (problem.state !== "published" || !(await repo.hasJoined(change.db, viewer.id, problemId))) {
    throw new AppError("not_joined");
  }
  return problem;
}

export function stateOf(viewer: Viewer, space: RequestSpace, isAnonymous: boolean): SubjectState {
  const moderates = canModerateSpace(viewer, space.standing);
  return needsApproval({ isAnonymous, approvesAll: space.approvesAll, moderates }) ? "pending" : "published";
}

/** Among too few everybody knows who it was, and only who joined a problem tells it something. A draft is asked when it goes out. */
export async function requireAnonymity(
  { db, limiter }: Change,
  viewer: Viewer,
  { space, isDraft, problemId }: { space: RequestSpace; isDraft: boolean; problemId: string | null },
): Promise<void> {
  if (isDraft) return;
  await requireCompany(db, { space, problemId });
  await limiter.take("anonymousPosts", viewer.id);
}

export async function requireCompany(
  db: Transaction<Db>,
  { space, problemId }: { space: RequestSpace; problemId: string | null },
): Promise<void> {
  const members = space.standing.isPrivate ? await repo.countMembers(db, space.id) : Infinity;
  const joined = problemId === null ? Infinity : await repo.countJoined(db, problemId);
  if (Math.min(members, joined) < fewestForAnonymity) {
    throw new AppError("anonymity_needs_members", { params: { min: fewestForAnonymity } });
  }
}

/** What it was is kept until it is swept away; to everybody it is gone. */
export async function removeStory(
  deps: Deps,
  viewer: Viewer,
  { id, request }: { id: string; request: FastifyRequest },
): Promise<void> {
  await transact(deps.db, async (tx) => {
    const change = { ...deps, db: tx };
    const story = await lockItem(change, viewer, pathOf(id));
    if (!story) throw new AppError("not_found");
    if (story.is_anonymous) leaveNoTrace(request);
    const space = await findStanding(tx, viewer.id, story.space_id);
    const moderates = space !== undefined && canModerateSpace(viewer, space);
    const standing = { state: story.state, isAnonymous: story.is_anonymous, isOwn: story.is_own, moderates };
    if (!canRemoveStory(standing)) throw new AppError("forbidden");
    await setSubjectState(change, id, "removed");
    if (!story.is_own) await writeAudit(tx, { actorId: viewer.id, action: "story.remove", subject: `stories/${id}` });
  });
}
