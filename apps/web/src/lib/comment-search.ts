/** The comment that an address names, and the reply to it. */
export type CommentSearch = { comment?: string; reply?: string };

/** For a route's validateSearch. */
export function readCommentSearch({ comment, reply }: Record<string, unknown>): CommentSearch {
  return {
    comment: typeof comment === "string" ? comment : undefined,
    reply: typeof reply === "string" ? reply : undefined,
  };
}
