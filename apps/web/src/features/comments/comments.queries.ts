import type { CommentView } from "@bump/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { findItem, getByPath, itemKeys, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

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
