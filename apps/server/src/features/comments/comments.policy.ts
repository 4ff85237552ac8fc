import type { SubjectState } from "#features/subjects/index.ts";

/** What the rules need to know of a comment that the viewer may read. */
export type CommentStanding = {
  state: SubjectState;
  isOwn: boolean;
  isReply: boolean;
  /** Whether the viewer moderates its space. */
  moderates: boolean;
};

export function canEditComment({ state, isOwn }: CommentStanding): boolean {
  return isOwn && state === "published";
}

export function canRemoveComment({ isOwn, moderates }: CommentStanding): boolean {
  return isOwn || moderates;
}

/** Answers stand one level deep. */
export function canReply({ state, isReply }: CommentStanding): boolean {
  return state === "published" && !isReply;
}

export function canReactToComment({ state }: CommentStanding): boolean {
  return state === "published";
}

export function canReportComment({ isOwn }: CommentStanding): boolean {
  return !isOwn;
}

/** Talking is for what everybody in the space may read. */
export function canComment(item: { state: SubjectState }): boolean {
  return item.state === "published";
}
