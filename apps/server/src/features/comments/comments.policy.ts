import type { SubjectState } from "#features/subjects/index.ts";

/** What the rules need to know of a comment that the viewer may read. */
export type CommentStanding = {
  state: SubjectState;
  isOwn: boolean;
  /** Whether the viewer moderates its space. */
  moderates: boolean;
};

export function canEditComment({ state, isOwn }: CommentStanding): boolean {
  return isOwn && state === "published";
}

export function canRemoveComment({ isOwn, moderates }: CommentStanding): boolean {
  return isOwn || moderates;
}

export function canReportComment({ isOwn }: CommentStanding): boolean {
  return !isOwn;
}
