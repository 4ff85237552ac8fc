import type { CommentView } from "@bump/contract";

/** The page that shows a comment in its place. */
export type TargetOf = (comment: CommentView) => string;
