import type { SubjectState } from "#features/subjects/index.ts";

/** What the rules need to know of a post that the viewer may read. */
export type PostStanding = {
  state: SubjectState;
  isAnonymous: boolean;
  isOwn: boolean;
  /** Whether the viewer moderates its space. */
  moderates: boolean;
};

/** What was shown to others: changes of it are kept, and of an anonymous one they are proposals. */
export function isOut({ state }: Pick<PostStanding, "state">): boolean {
  return state === "published" || state === "hidden";
}

/** As on a wiki, anybody may propose another text of an anonymous post; nobody can tell its author from the others. */
export function canProposeText(post: PostStanding): boolean {
  return post.isAnonymous && isOut(post);
}

export function canEditPost(post: PostStanding): boolean {
  return post.isOwn || canProposeText(post);
}

export function canRemovePost(post: PostStanding): boolean {
  return post.isOwn || (post.moderates && post.state !== "draft");
}

/** Of what was added to a post. */
export function canChangeAddition({ isOwn }: Pick<PostStanding, "isOwn">): boolean {
  return isOwn;
}

export function canRemoveAddition({ isOwn, moderates }: Pick<PostStanding, "isOwn" | "moderates">): boolean {
  return isOwn || moderates;
}

export function canReportPost(post: PostStanding): boolean {
  return isOut(post) && !post.isOwn;
}

/** Anonymous posts wait, those of approvers too, so that nothing tells; named ones where the space asks for it. */
export function needsApproval(post: { isAnonymous: boolean; approvesAll: boolean; moderates: boolean }): boolean {
  return post.isAnonymous || (post.approvesAll && !post.moderates);
}

/** Fewer could guess who it was. */
export const fewestForAnonymity = 3;
