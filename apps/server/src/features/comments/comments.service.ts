import { type CommentView, limits, type RevisionView } from "@bump/contract";
import { findHashtags } from "@bump/contract/rules";
import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { loadKnownAuthors } from "#features/accounts/index.ts";
import { insertFormer, listRevisionRows } from "#features/revisions/index.ts";
import {
  canReach,
  findItem,
  insertSubject,
  isRepeat,
  itemChanged,
  loadRefs,
  lockItem,
  type SubjectRow,
  setSubjectState,
} from "#features/subjects/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { toVisibleText } from "#platform/html/html.ts";
import { mergeTags, toRichText } from "#platform/html/rich-text.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { parseCommentPath, parsePlace, parsePlaceOf, type Place, toItemPath } from "./comments.paths.ts";
import { canEditComment, canRemoveComment } from "./comments.policy.ts";
import * as repo from "./comments.repo.ts";
import { toCommentView, toFormerRevision, toShownRevision, toStanding } from "./comments.view.ts";

type Words = { commentHTML: string; tags?: string[] | undefined };
type PageInput = { limit: number; cursor?: string | undefined };

export function toContent({ commentHTML, tags = [] }: Words) {
  const { html, text, length } = toRichText(commentHTML, "commentHTML");
  if (length === 0) throw new AppError("text_required", { fields: { commentHTML: "text_required" } });
  return { html, text, tags: mergeTags(tags, text) };
}

/** The same person's repeat with the same id gives the same comment. */
export async function createComment(
  deps: Deps,
  viewer: Viewer,
  { path, data }: { path: string; data: Words & { id?: string | undefined } },
): Promise<CommentView> {
  const place = parsePlace(path);
  const { html, text, tags } = toContent(data);
  const id = data.id ?? uuidv7();
  const made = await transact(deps.db, async (tx) => {
    const within = { ...deps, db: tx };
    const isKnown = data.id !== undefined && (await isRepeat(within, viewer, { id, kind: "comment" }));
    if (isKnown) return null;
    const item = await lockPlace(within, viewer, place);
    const { id: item_id, kind: item_kind, parent_id: item_parent_id, space_id } = item;
    const subject = { id, kind: "comment", state: "published", parent_id: item_id, space_id, tags } as const;
    if (!(await insertSubject(within, viewer, subject))) return null;
    const comment = { id, item_id, reply_to: place.comment?.id ?? null, html };
    const created_at = await repo.insertComment(tx, { ...comment, text });
    await emit(tx, "item.created", { id });
    return repo.toFreshRow({ ...comment, item_kind, item_parent_id, space_id, author_id: viewer.id, tags, created_at });
  });
  // What was just written need not be read again.
  if (made) return toCommentView(made, viewer, (await loadKnownAuthors(deps, [viewer.id])).get(viewer.id) ?? null);
  return getView(deps, viewer, id);
}

type Within = Deps & { db: Transaction<Db> };

/** The item comes before the comment, so that nobody waits in a circle. */
async function lockPlace(deps: Within, viewer: Viewer, { item, comment }: Place): Promise<SubjectRow> {
  const subject = await lockItem(deps, viewer, item);
  const answered = comment && subject && (await lockItem(deps, viewer, comment));
  if (!subject || answered === undefined) throw new AppError("not_found");
  if (!canReach(subject) || (answered && !canReach(answered))) throw new AppError("forbidden");
  return subject;
}

/** Those that do not stand in the text: they are not taken away with it, unless others are named. */
function addedTags({ html, tags }: repo.CommentRow): string[] {
  const written = findHashtags(toVisibleText(html));
  return tags.filter((tag) => !written.includes(tag));
}

/** The former text is kept. */
export async function updateComment(
  deps: Deps,
  viewer: Viewer,
  { id, path, data }: { id: string; path: string; data: Words },
): Promise<CommentView> {
  const place = parsePlaceOf(id, path);
  const { html, text, tags: given } = toContent(data);
  return transact(deps.db, async (tx) => {
    const within = { ...deps, db: tx };
    const row = await lockComment(within, viewer, { place, id });
    if (!canEditComment(toStanding(row))) throw new AppError("forbidden");
    const tags = data.tags ? given : mergeTags(addedTags(row), text);
    // Tags have no order.
    const isSame = row.html === html && row.tags.toSorted().join() === tags.toSorted().join();
    if (!isSame) {
      await insertFormer(tx, {
        subjectId: id,
        spaceId: row.space_id,
        number: row.revision,
        content: { html: row.html, tags: row.tags },
        at: row.edited_at ?? row.created_at,
      });
      await repo.updateComment(tx, id, { html, text, tags });
      await itemChanged(within, id);
    }
    return getView(within, viewer, id);
  });
}

/** The text that is shown and those before it. */
export async function listRevisions(
  deps: Deps,
  viewer: Viewer,
  { id, path }: { id: string; path: string },
): Promise<RevisionView[]> {
  const found = await findItem(deps, viewer, toItemPath(parsePlaceOf(id, path), id));
  const row = found && (await repo.loadCommentRows(deps, viewer, [id])).get(id);
  if (!row) throw new AppError("not_found");
  const former = await listRevisionRows(deps.db, { subjectId: id, seesAll: false, limit: limits.revisions.max - 1 });
  // One that was shown until this moment may be among both.
  return [toShownRevision(row), ...former.filter(({ number }) => number < row.revision).map(toFormerRevision)];
}

/** Its answers stay, and with them its place. */
export async function removeComment(
  deps: Deps,
  viewer: Viewer,
  { id, path }: { id: string; path: string },
): Promise<void> {
  const place = parsePlaceOf(id, path);
  await transact(deps.db, async (tx) => {
    const within = { ...deps, db: tx };
    const row = await lockComment(within, viewer, { place, id });
    if (!canRemoveComment(toStanding(row))) throw new AppError("forbidden");
    await setSubjectState(within, id, "removed");
    if (!row.is_own) {
      await writeAudit(tx, { actorId: viewer.id, action: "comment.remove", subject: `comments/${id}` });
    }
  });
}

async function lockComment(
  deps: Within,
  viewer: Viewer,
  { place, id }: { place: Place; id: string },
): Promise<repo.CommentRow> {
  const item = await lockItem(deps, viewer, place.item, { pastBlocks: true });
  const subject = item && (await lockItem(deps, viewer, toItemPath(place, id)));
  const row = subject && (await repo.loadCommentRows(deps, viewer, [id])).get(id);
  if (!row) throw new AppError("not_found");
  return row;
}

/** The views of comments that the caller found to have a place, in no order. */
export async function loadComments(
  deps: Deps,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<Map<string, CommentView>> {
  const rows = await repo.loadCommentRows(deps, viewer, ids);
  const authors = await loadKnownAuthors(
    deps,
    [...rows.values()].map((row) => row.author_id),
  );
  return new Map(
    [...rows].map(([id, row]) => [id, toCommentView(row, viewer, authors.get(row.author_id) ?? null)] as const),
  );
}

/** As they stand among other things, each with what it was said to. Sockets tell of them within their thread. */
export async function loadListedComments(
  deps: Deps,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<Map<string, CommentView>> {
  const views = await loadComments(deps, viewer, ids);
  if (viewer === null) return views;
  const itemOf = ({ path }: CommentView) => parseCommentPath(path).item.id;
  const refs = await loadRefs(deps, viewer, [...views.values()].map(itemOf));
  return new Map([...views].map(([id, view]) => [id, { ...view, about: refs.get(itemOf(view)) ?? null }]));
}

async function getView(deps: Deps, viewer: Viewer, id: string): Promise<CommentView> {
  const view = (await loadComments(deps, viewer, [id])).get(id);
  if (!view || view.isRemoved) throw new AppError("not_found");
  return view;
}

/** One comment or answer by its own path, the answer with what it answers. */
export async function getComment(
  deps: Deps,
  viewer: Viewer,
  path: string,
): Promise<{ data: CommentView; parent?: CommentView }> {
  const { id, ...place } = parseCommentPath(path);
  const item = await findItem(deps, viewer, place.item);
  if (!item) throw new AppError("not_found");
  const isThere = place.comment
    ? (await findItem(deps, viewer, toItemPath(place, id))) !== undefined
    : await repo.hasPlace(deps, viewer, { itemId: item.id, id });
  if (!isThere) throw new AppError("not_found");
  const views = await loadComments(deps, viewer, place.comment ? [id, place.comment.id] : [id]);
  const data = views.get(id)!;
  return place.comment ? { data, parent: views.get(place.comment.id)! } : { data };
}

/** By the right to read the item. */
export async function listComments(
  deps: Deps,
  viewer: Viewer,
  { path, ...q }: PageInput & { path: string; orderBy: repo.CommentOrder; mine: boolean },
): Promise<Page<CommentView>> {
  const { item } = parsePlace(`${path}/comments`);
  const subject = await findItem(deps, viewer, item);
  if (!subject) throw new AppError("not_found");
  return toViews(deps, viewer, await repo.listCommentIds(deps, viewer, { ...q, itemId: subject.id }));
}

export async function listReplies(
  deps: Deps,
  viewer: Viewer,
  { path, ...q }: PageInput & { path: string },
): Promise<Page<CommentView>> {
  const { item, comment } = parsePlace(`${path}/replies`);
  const subject = await findItem(deps, viewer, item);
  const commentId = comment!.id;
  if (!subject || !(await repo.hasPlace(deps, viewer, { itemId: subject.id, id: commentId }))) {
    throw new AppError("not_found");
  }
  return toViews(deps, viewer, await repo.listReplyIds(deps, viewer, { ...q, commentId }));
}

async function toViews(deps: Deps, viewer: Viewer, { items, last }: Page<string>): Promise<Page<CommentView>> {
  const views = await loadComments(deps, viewer, items);
  return { items: items.flatMap((id) => views.get(id) ?? []), last };
}
