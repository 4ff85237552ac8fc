import type { SubjectState } from "#features/subjects/index.ts";

/** What the rules need to know of a story that the viewer may read. */
export type StoryStanding = {
  state: SubjectState;
  isAnonymous: boolean;
  isOwn: boolean;
  /** Whether the viewer moderates its space. */
  moderates: boolean;
};

/** What was shown to others: changes of it are kept, and of an anonymous one they are proposals. */
export function isOut({ state }: Pick<StoryStanding, "state">): boolean {
  return state === "published" || state === "hidden";
}

/** As on a wiki, anybody may propose another text of an anonymous story; nobody can tell its author from the others. */
export function canProposeText(story: StoryStanding): boolean {
  return story.isAnonymous && isOut(story);
}

export function canEditStory(story: StoryStanding): boolean {
  return story.isOwn || canProposeText(story);
}

export function canRemoveStory(story: StoryStanding): boolean {
  return story.isOwn || (story.moderates && story.state !== "draft");
}

/** Reacting, commenting and bookmarking are for what everybody in the space may read. */
export function canAttach({ state }: StoryStanding): boolean {
  return state === "published";
}

export function canReportStory(story: StoryStanding): boolean {
  return isOut(story) && !story.isOwn;
}

/** Anonymous posts wait, those of approvers too, so that nothing tells; named ones where the space asks for it. */
export function needsApproval(post: { isAnonymous: boolean; approvesAll: boolean; moderates: boolean }): boolean {
  return post.isAnonymous || (post.approvesAll && !post.moderates);
}

/** Fewer could guess who it was. */
export const fewestForAnonymity = 3;
