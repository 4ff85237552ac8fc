import type { Location } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { attachFiles, type CleanFiles, finishCopies, withCleanFiles } from "#features/media/index.ts";
import { placeLocation } from "#features/places/index.ts";
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
import { idOfKey, leaveNoTrace } from "#platform/http/idempotency.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { type PostContent, toContent } from "./posts.content.ts";
import { loadPostsJson } from "./posts.items.ts";
import { pathOf, type PostKind } from "./posts.kinds.ts";
import { canRemovePost, fewestForAnonymity, needsApproval } from "./posts.policy.ts";
import * as repo from "./posts.repo.ts";

export type Change = Deps & { db: Transaction<Db> };
type Viewed = { id: string; can: object };
/** `above`: what it has to stand below. */
export type NamedPost<View extends object = object> = {
  kind: PostKind<View>;
  id: string;
  above?: ItemPath | undefined;
};

export type NewPost = {
  id?: string | undefined;
  name?: string | undefined;
  html: string;
  tags?: readonly string[] | undefined;
  files?: readonly { id: string }[] | undefined;
  location?: Location | null | undefined;
  isAnonymousPost?: boolean | undefined;
  isDraft?: boolean | undefined;
  spaceId?: string | undefined;
  /** Names the space where the body does not. */
  request: FastifyRequest;
  /** The problem it hangs on, if not on the space alone: gives that one's space. */
  findParent?: (change: Change) => Promise<{ id: string; space_id: string }>;
  /** Where it goes without hanging there. */
  findSpace?: (change: Change) => Promise<string>;
  /** What the kind keeps besides, in the same transaction. */
  addRows?: (change: Change, made: { id: string; state: SubjectState; spaceId: string }) => Promise<void>;
};

export async function getPost<View extends Viewed>(
  deps: Deps,
  viewer: Viewer,
  named: NamedPost<View> & { contextId?: string | null },
): Promise<View> {
  return JSON.parse(await getPostJson(deps, viewer, named)) as View;
}

/** The same as it goes out. */
export async function getPostJson<View extends Viewed>(
  deps: Deps,
  viewer: Viewer,
  { kind, id, above, contextId = null }: NamedPost<View> & { contextId?: string | null },
): Promise<string> {
  const found = await findItem(deps, viewer, toItemPath({ kind, id, above }));
  const json = found ? await loadPostsJson(deps, viewer, { kind, ids: [id], contextId }) : "";
  if (json === "") throw new AppError("not_found");
  return json;
}

export function toItemPath({ kind: { kind }, id, above }: NamedPost): ItemPath {
  return { kind, id, above: above ?? null };
}

/** The same person's repeat with the same id gives the same post for ever. */
export async function createPost<View extends Viewed>(
  deps: Deps,
  viewer: Viewer,
  { kind, ...input }: NewPost & { kind: PostKind<View> },
): Promise<View> {
  const { isAnonymousPost: isAnonymous = false, isDraft = false, request } = input;
  if (isAnonymous) leaveNoTrace(request);
  const id = input.id ?? (isAnonymous ? anonymousId(deps, viewer, { kind, request }) : uuidv7());
  if (!(await isRepeat(deps, viewer, { id, kind: kind.kind }))) {
    const content = toContent(kind, { ...input, tags: input.tags ?? [] }, { isDraft });
    const location = input.location ? await placeLocation(input.location) : null;
    const files = { subjectId: id, ids: (input.files ?? []).map((file) => file.id), isAnonymous };
    await withCleanFiles(deps, viewer, files, (clean) =>
      transact(deps.db, (tx) =>
        insertPost({ ...deps, db: tx }, viewer, { kind, input, content, location, files: { ...files, clean } }),
      ),
    );
    await finishCopies(deps, id);
  }
  return getPost(deps, viewer, { kind, id });
}

type Files = { subjectId: string; ids: string[]; isAnonymous: boolean; clean: CleanFiles };
type Written = { kind: PostKind; input: NewPost; content: PostContent; location: Location | null; files: Files };

async function insertPost(change: Change, viewer: Viewer, written: Written): Promise<void> {
  const { kind, input, content, location, files } = written;
  const { subjectId: id, isAnonymous } = files;
  const { isDraft = false } = input;
  const { tags, ...texts } = content;
  const parent = await input.findParent?.(change);
  const spaceId = parent?.space_id ?? (await input.findSpace?.(change)) ?? input.spaceId;
  const space = await holdSpace(change.db, viewer, { spaceId, request: input.request });
  if (isAnonymous) await requireAnonymity(change, viewer, { space, isDraft, problemId: parent?.id ?? null });
  const state = isDraft ? "draft" : stateOf(viewer, space, isAnonymous);
  const isNew = await insertSubject(change, viewer, {
    id,
    kind: kind.kind,
    state,
    space_id: space.id,
    parent_id: parent?.id ?? null,
    tags,
    isAnonymous,
  });
  if (!isNew) return;
  await repo.insertPostRow(change.db, { id, ...texts, location });
  await attachFiles(change, viewer, files);
  await input.addRows?.(change, { id, state, spaceId: space.id });
  if (state === "published") await emit(change.db, "item.created", { id });
}

/** An answer that leaves no trace cannot be given again, so the key of the request makes the post the same one. */
function anonymousId(
  deps: Deps,
  viewer: Viewer,
  { kind: { kind }, request }: { kind: PostKind; request: FastifyRequest },
): string {
  const key = request.headers["idempotency-key"];
  return key === undefined ? dayId(deps.clock()) : idOfKey(deps, viewer, { key, kind });
}

export function stateOf(viewer: Viewer, space: RequestSpace, isAnonymous: boolean): SubjectState {
  const moderates = canModerateSpace(viewer, space.standing);
  return needsApproval({ isAnonymous, approvesAll: space.approvesAll, moderates }) ? "pending" : "published";
}

type Place = { space: RequestSpace; problemId: string | null };

/** Among too few everybody knows who it was, and only who joined a problem tells it something. A draft is asked when it goes out. */
export async function requireAnonymity(
  { db, limiter }: Change,
  viewer: Viewer,
  { isDraft, ...place }: Place & { isDraft: boolean },
): Promise<void> {
  if (isDraft) return;
  await requireCompany(db, place);
  await limiter.take("anonymousPosts", viewer.id);
}

export async function requireCompany(db: Transaction<Db>, { space, problemId }: Place): Promise<void> {
  const members = space.standing.isPrivate ? await repo.countMembers(db, space.id) : Infinity;
  const joined = problemId === null ? Infinity : await repo.countJoined(db, problemId);
  if (Math.min(members, joined) < fewestForAnonymity) {
    const fields = { isAnonymousPost: "anonymity_needs_members" } as const;
    throw new AppError("anonymity_needs_members", { params: { min: fewestForAnonymity }, fields });
  }
}

/** What it was is kept until it is swept away; to everybody it is gone. */
export async function removePost(
  deps: Deps,
  viewer: Viewer,
  { request, ...named }: NamedPost & { request: FastifyRequest },
): Promise<void> {
  const { kind, id } = named;
  await transact(deps.db, async (tx) => {
    const change = { ...deps, db: tx };
    const post = await lockItem(change, viewer, toItemPath(named));
    if (!post) throw new AppError("not_found");
    if (post.is_anonymous) leaveNoTrace(request);
    const space = await findStanding(tx, viewer.id, post.space_id);
    const moderates = space !== undefined && canModerateSpace(viewer, space);
    const standing = { state: post.state, isAnonymous: post.is_anonymous, isOwn: post.is_own, moderates };
    if (!canRemovePost(standing)) throw new AppError("forbidden");
    await setSubjectState(change, id, "removed");
    const audit = { actorId: viewer.id, action: `${kind.kind}.remove`, subject: pathOf(kind, post) };
    if (!post.is_own) await writeAudit(tx, audit);
  });
}
