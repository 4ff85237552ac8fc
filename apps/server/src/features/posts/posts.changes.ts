import { isDeepStrictEqual } from "node:util";
import { limits, type Location, type RevisionView } from "@bump/contract";
import { findHashtags } from "@bump/contract/rules";
import type { FastifyRequest } from "fastify";
import { attachFiles, type CleanFiles, finishCopies, loadFiles, withCleanFiles } from "#features/media/index.ts";
import { placeLocation } from "#features/places/index.ts";
import {
  type Content,
  dropProposal,
  findOwnProposal,
  insertFormer,
  insertProposal,
  listRevisionRows,
  replaceProposal,
} from "#features/revisions/index.ts";
import { canModerateSpace, findStanding, requireSpace } from "#features/spaces/index.ts";
import {
  anonymousTag,
  findItem,
  holdAuthor,
  itemChanged,
  itemFragment,
  lockItem,
  setSubjectState,
  type SubjectRow,
} from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { leaveNoTrace } from "#platform/http/idempotency.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type PostContent, toContent } from "./posts.content.ts";
import type { PostKind } from "./posts.kinds.ts";
import { canEditPost, canProposeText, isOut, needsApproval } from "./posts.policy.ts";
import * as repo from "./posts.repo.ts";
import {
  type Change,
  getPost,
  type NamedPost,
  requireAnonymity,
  requireCompany,
  stateOf,
  toItemPath,
} from "./posts.service.ts";
import { toRevisionView } from "./posts.view.ts";

/** What it leaves out stays as it is. */
export type PostEdit = Omit<NamedPost, "kind"> & {
  name?: string | undefined;
  html?: string | undefined;
  tags?: readonly string[] | undefined;
  files?: readonly { id: string }[] | undefined;
  location?: Location | null | undefined;
  isDraft?: boolean | undefined;
  /** The problem it is told to from now on. */
  problemId?: string | null | undefined;
  /** Of an anonymous post: the revision that was edited. */
  baseRevision?: number | undefined;
  /** Whether whoever changes it takes it for one without a name. */
  isAnonymousPost?: boolean | undefined;
  /** Where the answer's figures were given, for a kind that has several such places. */
  contextId?: string;
  request: FastifyRequest;
  /** What it counts on: held before its words and tags are written, as everybody does. */
  hold?: (change: Change, post: SubjectRow, more: { goesOut: boolean }) => Promise<void>;
  /** What the kind changes besides, in the same transaction; of the author's own change alone. */
  changeRows?: (change: Change, post: SubjectRow) => Promise<void>;
  /** Whether there are words among that which are not there yet. */
  addsWords?: (change: Change) => Promise<boolean>;
};
type Edit = PostEdit & { kind: PostKind };
type CleanEdit = Edit & { clean: CleanFiles };
type Outcome<View> = { post: View; isPending: boolean };

/** The author's change, or anybody's proposal for an anonymous post, which waits for approval. */
export async function updatePost<View extends { id: string; can: object }>(
  deps: Deps,
  viewer: Viewer,
  edit: PostEdit & { kind: PostKind<View> },
): Promise<Outcome<View>> {
  const ids = (edit.files ?? []).map((file) => file.id);
  const isAnonymous = ids.length > 0 && (await takesCleanFiles(deps, viewer, edit));
  const location = edit.location && (await placeLocation(edit.location));
  const isPending = await withCleanFiles(deps, viewer, { subjectId: edit.id, ids, isAnonymous }, (clean) =>
    transact(deps.db, (tx) => applyEdit({ ...deps, db: tx }, viewer, { ...edit, location, clean })),
  );
  if (edit.files) await finishCopies(deps, edit.id);
  return { post: await getPost(deps, viewer, edit), isPending };
}

/** Whether what nobody but its author has is to be read by others. */
function goesOutWith({ state }: SubjectRow, { isDraft }: Edit): boolean {
  return (state === "draft" && isDraft === false) || state === "rejected";
}

/** Whether the edit's files become those of an anonymous post: a proposal has none. */
async function takesCleanFiles(deps: Deps, viewer: Viewer, edit: Edit): Promise<boolean> {
  const post = await findItem(deps, viewer, toItemPath(edit));
  return post !== undefined && post.is_anonymous && post.is_own && !isOut(post);
}

/** True where it waits. */
async function applyEdit(change: Change, viewer: Viewer, edit: CleanEdit): Promise<boolean> {
  const post = await lockItem(change, viewer, toItemPath(edit));
  if (!post) throw new AppError("not_found");
  if (post.is_anonymous) leaveNoTrace(edit.request);
  if ((edit.isAnonymousPost ?? post.is_anonymous) !== post.is_anonymous) {
    throw new AppError("invalid_value", { fields: { isAnonymousPost: "invalid_value" } });
  }
  const space = await requireSpace(change.db, viewer, { spaceId: post.space_id, request: edit.request });
  const moderates = canModerateSpace(viewer, space.standing);
  const standing = { state: post.state, isAnonymous: post.is_anonymous, isOwn: post.is_own, moderates };
  if (!canEditPost(standing)) throw new AppError("forbidden");
  if (edit.isDraft === true && post.state !== "draft") throw new AppError("illegal_transition");
  if (canProposeText(standing)) {
    await requireOnlyWords(change, post, edit);
    return propose(change, viewer, { post, edit });
  }
  // Where everything is approved an edit is no way around it.
  const waits = isOut(post) && needsApproval({ ...standing, approvesAll: space.approvesAll });
  const waitsWhole = waits && (await addsMore(change, edit));
  if (waits && !waitsWhole && changesText(edit)) {
    // What goes has been seen: only the words wait.
    await changeOwn(change, viewer, { post, edit: { ...edit, name: undefined, html: undefined, tags: undefined } });
    return propose(change, viewer, { post, edit });
  }

  await changeOwn(change, viewer, { post, edit });
  if (waitsWhole && post.state === "published") await setSubjectState(change, post.id, "pending");
  const goesOut = goesOutWith(post, edit);
  const problemId = edit.problemId === undefined ? post.parent_id : edit.problemId;
  if (goesOut && post.is_anonymous) await requireAnonymity(change, viewer, { space, isDraft: false, problemId });
  // One that waits already may be told to another problem.
  else if (post.is_anonymous && post.state !== "draft") await requireCompany(change.db, { space, problemId });
  if (goesOut) await setSubjectState(change, post.id, stateOf(viewer, space, post.is_anonymous));
  return waitsWhole;
}

async function besidesWords({ db }: Change, id: string): Promise<{ files: string[]; location: unknown }> {
  const files = (await loadFiles(db, [id])).get(id)?.map((file) => file.id) ?? [];
  const [stored] = await repo.loadTexts(db, [id]);
  return { files, location: stored?.location ?? null };
}

/** Files, a place and what the kind keeps besides cannot be proposed: with them the whole post waits again. */
async function addsMore(change: Change, { id, files = [], location, addsWords }: Edit): Promise<boolean> {
  const had = await besidesWords(change, id);
  if (files.some((file) => !had.files.includes(file.id))) return true;
  return (location && !isDeepStrictEqual(had.location, location)) || ((await addsWords?.(change)) ?? false);
}

/** Sent again as they are, files, place and problem do no harm. */
async function requireOnlyWords(
  change: Change,
  { parent_id }: SubjectRow,
  { id, files, location, problemId = parent_id }: Edit,
): Promise<void> {
  if (problemId !== parent_id) throw new AppError("only_words");
  if (files === undefined && location === undefined) return;
  const has = await besidesWords(change, id);
  const ids = files?.map((file) => file.id) ?? has.files;
  const wanted = { files: ids, location: location === undefined ? has.location : location };
  if (!isDeepStrictEqual(wanted, has)) throw new AppError("only_words");
}

function changesText({ name, html, tags }: Edit): boolean {
  return name !== undefined || html !== undefined || tags !== undefined;
}

type Given = { post: SubjectRow; edit: CleanEdit };

async function changeOwn(change: Change, viewer: Viewer, { post, edit }: Given): Promise<void> {
  const { db } = change;
  const staysDraft = post.state === "draft" && edit.isDraft !== false;
  await edit.hold?.(change, post, { goesOut: goesOutWith(post, edit) });
  const before = await repo.getContent(db, post.id);
  const after = readContent(before, edit, staysDraft);
  if (isOther(toKept(before), toKept(after))) {
    await replaceText(change, post, { before, after });
    // What they proposed before was made from another text, and could no longer be approved.
    if (isOut(post)) await dropProposal(db, { subjectId: post.id, tag: anonymousTag(change, viewer.id) });
  }
  if (edit.location !== undefined) await repo.setLocation(db, post.id, edit.location);
  if (edit.files) {
    const ids = edit.files.map((file) => file.id);
    const { clean } = edit;
    await attachFiles(change, viewer, { subjectId: post.id, ids, isAnonymous: post.is_anonymous, clean });
  }
  await edit.changeRows?.(change, post);
  if (isOut(post)) await itemChanged(change, post.id);
  else await change.cache.drop(db, itemFragment, post.id);
}

/** What others have read is kept. */
async function replaceText(
  { db }: Change,
  post: SubjectRow,
  { before, after }: { before: Stored; after: PostContent },
): Promise<void> {
  const isNew = isOut(post);
  if (isNew) {
    const { edited_at, created_at } = before;
    const content = toKept(before);
    const text = { subjectId: post.id, spaceId: post.space_id, number: post.revision, content };
    await insertFormer(db, { ...text, at: edited_at ?? created_at });
  }
  await repo.setContent(db, { id: post.id, ...after, isNew });
}

/** The text's own hashtags go with the text. */
function readContent(before: Stored, edit: Edit, isDraft: boolean): PostContent {
  const written = findHashtags(before.text);
  const added = before.tags.filter((tag) => !written.includes(tag));
  const { name = before.name, html = before.html, tags = added } = edit;
  return toContent(edit.kind, { name, html, tags }, { isDraft });
}

type Stored = Awaited<ReturnType<typeof repo.getContent>>;

function toKept({ name, html, tags }: Stored | PostContent): Content {
  return { ...(name !== null && { name }), html, tags };
}

/** Tags have no order. */
function isOther(before: Content, after: Content): boolean {
  const [was, is] = [before, after].map(({ name, html, tags }) => JSON.stringify([name, html, tags.toSorted()]));
  return was !== is;
}

/** Name, text and tags only. The text that is shown stays until somebody approves the other. True where it waits. */
async function propose(change: Change, viewer: Viewer, { post, edit }: Given): Promise<boolean> {
  const { db, limiter } = change;
  if (edit.baseRevision !== undefined && edit.baseRevision !== post.revision) throw new AppError("conflict");
  const before = await repo.getContent(db, post.id);
  const content = toKept(readContent(before, edit, false));
  const tag = anonymousTag(change, viewer.id);
  const open = await findOwnProposal(db, { subjectId: post.id, tag });
  if (!isOther(toKept(before), content)) {
    // Back to what is shown: its author no longer wants the other.
    if (open && !post.is_anonymous) await dropProposal(db, { subjectId: post.id, tag });
    return false;
  }
  if (open) {
    if (isOther(open, content)) {
      await replaceProposal(db, { subjectId: post.id, tag, number: post.revision, content });
    }
    return true;
  }
  if (post.is_anonymous) await limiter.take("anonymousEdits", viewer.id);
  await holdAuthor(db, viewer.id);
  const text = { subjectId: post.id, spaceId: post.space_id, number: post.revision, content };
  await insertProposal(db, { ...text, tag, isAnonymous: post.is_anonymous });
  return true;
}

/** An approved text takes the place of the one that was shown. */
export async function applyText(
  change: Change,
  kind: PostKind,
  { post, content }: { post: SubjectRow; content: Content },
): Promise<void> {
  const before = await repo.getContent(change.db, post.id);
  const after = toContent(kind, content, { isDraft: false });
  await replaceText(change, post, { before, after });
  await itemChanged(change, post.id);
}

/** The text that is shown and those before it; what waits or was refused for who approves, and who wrote it under their name. */
export async function listRevisions(
  deps: Deps,
  viewer: Viewer,
  { kind, id }: { kind: PostKind; id: string },
): Promise<RevisionView[]> {
  const post = await findItem(deps, viewer, toItemPath({ kind, id }));
  const space = post && (await findStanding(deps.db, viewer.id, post.space_id));
  if (!post || !space) throw new AppError("not_found");
  // The author of an anonymous one is told no more than everybody.
  const seesAll = canModerateSpace(viewer, space) || (post.is_own && !post.is_anonymous);
  const [current, rows] = await Promise.all([
    repo.getContent(deps.db, id),
    listRevisionRows(deps.db, { subjectId: id, seesAll, limit: limits.revisions.max - 1 }),
  ]);
  const kept = rows.map(({ content, created_at, decided_at, state, ...row }) => ({
    ...row,
    state: state as RevisionView["state"],
    content: content as Content,
    when: state === "published" ? (decided_at ?? created_at) : created_at,
  }));
  // The one that is shown is kept among the others only where it was approved.
  const isKept = kept.some(({ state, number }) => state === "published" && number === post.revision);
  const { edited_at, created_at } = current;
  const shown = {
    id,
    number: post.revision,
    state: "published" as const,
    note: "",
    content: toKept(current),
    when: edited_at ?? created_at,
  };
  return (isKept ? kept : [shown, ...kept])
    .toSorted((a, b) => b.when.getTime() - a.when.getTime() || b.number - a.number)
    .map((revision) => toRevisionView(revision, post.is_anonymous));
}
