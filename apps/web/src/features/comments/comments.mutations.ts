import { type AuthorView, type CommentView, createComment, removeComment, updateComment } from "@bump/contract";
import { v7 as uuid } from "uuid";
import { call } from "#lib/api.ts";
import { hasCode } from "#lib/api-error.ts";
import { errorText } from "#lib/error-text.ts";
import { dropItem, findItem, patchItem, putFirst } from "#lib/items.ts";
import { itemsOf, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { commentKeys, isComment, parentPath, type ThreadOf, threadPath } from "./comments.queries.ts";
import { endSending, listSending, showSending } from "./comments.sending.ts";

type Counted = { path: string; counters: Record<string, number> };

/** An item counts its comments, a comment its replies. */
export function countComment(parent: string, by: 1 | -1): void {
  const counter = isComment(parent) ? "totalReplies" : "totalComments";
  patchItem<Counted>(parent, (item) => ({
    ...item,
    counters: { ...item.counters, [counter]: Math.max(0, (item.counters[counter] ?? 0) + by) },
  }));
}

/** The comment as it will be: nothing can be done with it until the server has it. */
function buildComment(of: ThreadOf, author: AuthorView, commentHTML: string): CommentView {
  const id = uuid();
  const now = new Date().toISOString();
  return {
    id,
    path: `${threadPath(of)}/${id}`,
    collection: isComment(of.path) ? "replies" : "comments",
    spaceId: of.spaceId,
    author,
    isAnonymousPost: false,
    isDraft: false,
    isRemoved: false,
    state: "published",
    commentHTML,
    tags: [],
    files: [],
    revision: 1,
    editedAt: null,
    reactions: {},
    reaction: "none",
    reacted: false,
    bookmarked: false,
    counters: { totalReactions: 0, totalReplies: 0 },
    can: { edit: false, remove: false, comment: false, react: false, report: false },
    when: now,
    createdAt: now,
  };
}

/** Below those that have come so far; where more are to come it comes with them. */
function putLast(data: Pages<CommentView>, comment: CommentView): Pages<CommentView> {
  const last = data.pages.at(-1);
  if (!last || last.last) return data;
  return { ...data, pages: [...data.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] };
}

/** Replies stand in the order they were given, comments with the latest on top. */
export function placeComment(comment: CommentView): void {
  const { path, spaceId } = comment;
  const parent = parentPath(path);
  const lists = queryClient.getQueriesData<Pages<CommentView>>({ queryKey: commentKeys.of({ path: parent, spaceId }) });
  for (const [key, data] of lists) {
    if (!data || itemsOf(data).some((one) => one.path === path)) continue;
    if (isComment(parent)) queryClient.setQueryData(key, putLast(data, comment));
    else putFirst(key, comment);
  }
  patchItem<CommentView>(path, () => comment);
}

async function sendComment(comment: CommentView): Promise<void> {
  const { id, path, commentHTML } = comment;
  showSending({ comment, state: "sending" });
  // Before it is sent: the server tells everybody the new total, which may come before its answer.
  countComment(parentPath(path), 1);
  try {
    // The same id however often it is tried: it is made once.
    const body = { path: path.split("/").slice(0, -1).join("/"), data: { id, commentHTML } };
    const { data } = await call(createComment, { body });
    placeComment(data);
    endSending(id);
  } catch (error) {
    countComment(parentPath(path), -1);
    const isWaiting = hasCode(error, "network") && !navigator.onLine;
    showSending(isWaiting ? { comment, state: "waiting" } : { comment, state: "failed", reason: errorText(error) });
  }
}

/** Shown at once; one that fails stays, with the reason, until it is sent again or given up. */
export function addComment(of: ThreadOf, author: AuthorView, html: string): void {
  void sendComment(buildComment(of, author, html));
}

export function retryComment(comment: CommentView): void {
  void sendComment(comment);
}

export function discardComment({ id }: CommentView): void {
  endSending(id);
}

/** What waited for the connection goes out in the order it was written. */
export async function sendWaiting(): Promise<void> {
  for (const { comment, state } of listSending()) if (state === "waiting") await sendComment(comment);
}

/** Shown at once; what the server refuses is taken back. */
export async function editComment({ id, path }: CommentView, commentHTML: string): Promise<void> {
  const undo = patchItem<CommentView>(path, (one) => ({
    ...one,
    commentHTML,
    editedAt: new Date().toISOString(),
  }));
  try {
    const { data } = await call(updateComment, { params: { id }, body: { path, data: { commentHTML } } });
    patchItem<CommentView>(path, () => data);
  } catch (error) {
    undo();
    throw error;
  }
}

/** One with answers leaves its place empty; without any it is gone. Comes back when the server refuses. */
export function hideComment(path: string): () => void {
  const comment = findItem<CommentView>(path);
  if (!comment || comment.isRemoved) return () => undefined;
  countComment(parentPath(path), -1);
  const show =
    comment.counters.totalReplies > 0
      ? patchItem<CommentView>(path, (one) => ({ ...one, isRemoved: true, commentHTML: "", author: null }))
      : dropItem(path);
  return () => {
    show();
    countComment(parentPath(path), 1);
  };
}

export async function deleteComment({ id, path }: CommentView): Promise<void> {
  const undo = hideComment(path);
  try {
    await call(removeComment, { params: { id }, query: { path } });
  } catch (error) {
    undo();
    throw error;
  }
}
