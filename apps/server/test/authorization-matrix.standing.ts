/**
 * Where somebody stands in a private space, and what follows from it: the words in which the second half of the
 * authorization matrix is written (authorization-matrix.spaces.ts, and those of what stands in a space).
 */
export const spaceActors = [
  "visitor",
  "outsider",
  "requested",
  "invited",
  "blocked",
  "removed",
  "contributor",
  "spaceAdmin",
  "owner",
  "moderator",
  "siteAdmin",
] as const;
export type SpaceActor = (typeof spaceActors)[number];

export type Place = {
  spaceId: string;
  targetId: string;
  strangerId: string;
  storyId: string;
  waitingId: string;
  /** The target's, on the story; and an answer to it. */
  commentId: string;
  replyId: string;
  tagId: string;
  spamReportId: string;
  violenceReportId: string;
  /** The target's too, each of the one before where it belongs to something. */
  problemId: string;
  solutionId: string;
  skillId: string;
  faqId: string;
  partId: string;
  outcomeId: string;
  reviewId: string;
  measurementId: string;
  ingredientId: string;
  /** What the story carries, and what that carries which waits. */
  fileId: string;
  waitingFileId: string;
};
export type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
};

export type SpaceCase = {
  action: string;
  /** What of it is tried, where an operation has more than one row. */
  what?: string;
  request: (place: Place) => Sample;
  listed: Record<SpaceActor, number>;
  unlisted: Record<SpaceActor, number>;
};

type Members = Record<"requested" | "invited" | "contributor" | "spaceAdmin" | "owner", number>;

/** `outside`: whoever has no part in a listed space. An unlisted one is not there for them, nor any for the blocked. */
export function row(outside: number, members: Members): Pick<SpaceCase, "listed" | "unlisted"> {
  const everybody = (stranger: number) => ({
    visitor: 401,
    outsider: stranger,
    removed: stranger,
    // Site staff have no door of their own.
    moderator: stranger,
    siteAdmin: stranger,
    blocked: 404,
    ...members,
  });
  return { listed: everybody(outside), unlisted: everybody(404) };
}

export const same = (status: number): Members => ({
  requested: status,
  invited: status,
  contributor: status,
  spaceAdmin: status,
  owner: status,
});
/** Whoever is in it. */
export const reads = row(403, { ...same(200), requested: 403, invited: 403 });
/** What is inside is not there for whoever does not read it, and a report not for whoever does not act on it. */
export const isThere = row(404, { ...same(200), requested: 404, invited: 404 });
export const moderates = row(404, { ...same(404), spaceAdmin: 200, owner: 200 });
