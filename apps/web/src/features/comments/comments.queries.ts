import { type CommentView, listCommentRevisions, type RevisionView } from "@bump/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { findItem, getByPath, itemKeys, listByPath, patchItem, putFirst } from "#lib/items.ts";
import { itemsOf, type Pages, paged } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";

export const commentOrders = ["top", "recent"] as const;
export type CommentOrder = (typeof commentOrders)[number];

/** What a thread hangs on: a story, a problem; for replies a comment. */
export type ThreadOf = { path: string; spaceId: string };

const commentsPerPage = 20;

/** A comment's replies, or an item's comments. */
export function threadPath({ path }: Pick<ThreadOf, "path">): string {
  return `${path}/${isComment(path) ? "replies" : "comments"}`;
}

export function isComment(path: string): boolean {
  return path.split("/").at(-2) === "comments";
}

/** What a comment or reply hangs on, by its path. */
export function parentPath(path: string): string {
  return path.split("/").slice(0, -2).join("/");
}

export const commentKeys = {
  /** The threads of one item or comment, in whatever order. */
  of: ({ path, spaceId }: ThreadOf) => [...itemKeys.in(spaceId), "comments", path] as const,
};

export function commentsQuery(of: ThreadOf, order: CommentOrder) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...commentKeys.of(of), order],
    queryFn: ({ pageParam, signal }) =>
      listByPath<CommentView>(
        { path: threadPath(of), orderBy: order, results: commentsPerPage, lastDocumentID: pageParam },
        signal,
      ),
    // Changes are told of as they come.
    staleTime: 60_000,
  });
}

/** As they were given, the earliest first. */
export function repliesQuery(comment: ThreadOf) {
  return infiniteQueryOptions({
    ...commentsQuery(comment, "recent"),
    // Asked for once, when they are first opened.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One comment by its path: where a link leads. */
export function commentQuery(path: string) {
  return queryOptions({
    queryKey: [...itemKeys.across, "comment", path],
    queryFn: ({ signal }) => getByPath<CommentView>(path, signal),
    placeholderData: () => findItem<CommentView>(path),
  });
}

/** The thread that a comment or reply is in: what the server wants to know of it beside its id. */
export function placeOf(path: string): string {
  return threadPath({ path: parentPath(path) });
}

/** What it said, and said before. */
export async function listRevisions({ id, path }: CommentView, signal: AbortSignal): Promise<RevisionView[]> {
  const query = { path: placeOf(path) };
  return (await call(listCommentRevisions, { params: { id }, query, signal })).items;
}

type Counted = { path: string; counters: Record<string, number> };

/** An item counts its comments, a comment its replies. */
export function countComment(parent: string, by: 1 | -1): void {
  const counter = isComment(parent) ? "totalReplies" : "totalComments";
  patchItem<Counted>(parent, (item) => ({
    ...item,
    counters: { ...item.counters, [counter]: Math.max(0, (item.counters[counter] ?? 0) + by) },
  }));
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
