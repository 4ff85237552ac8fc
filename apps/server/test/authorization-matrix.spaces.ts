/**
 * Who gets which answer from the operations on a private space, by where they stand in it: the second half of
 * authorization-matrix.ts. Each case is tried in a new space, listed and unlisted, which has one of each in it, a second
 * owner, and somebody (`target`) who is a contributor and wrote something that is shown, something that waits for an
 * approver, and something that was reported as spam and as violence.
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
type Sample = {
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
/** Whoever may know of the space. */
const knows = row(200, same(200));
/** Whoever is in it. */
export const reads = row(403, { ...same(200), requested: 403, invited: 403 });
const manages = row(403, { ...same(403), spaceAdmin: 200, owner: 200 });
const owns = row(403, { ...same(403), owner: 200 });

/** What is inside is not there for whoever does not read it, and a report not for whoever does not act on it. */
export const isThere = row(404, { ...same(200), requested: 404, invited: 404 });
export const moderates = row(404, { ...same(404), spaceAdmin: 200, owner: 200 });
/** The site's staff too. */
function withStaff({
  listed,
  unlisted,
}: Pick<SpaceCase, "listed" | "unlisted">): Pick<SpaceCase, "listed" | "unlisted"> {
  const staff = { moderator: 200, siteAdmin: 200 };
  return { listed: { ...listed, ...staff }, unlisted: { ...unlisted, ...staff } };
}
const siteAdminOnly = { ...row(403, same(403)).listed, blocked: 403, siteAdmin: 200 };
const administers = { listed: siteAdminOnly, unlisted: siteAdminOnly };

const ofSpace = ({ spaceId }: Place): Sample => ({ params: { id: spaceId } });
const ofTarget = (status: string) => (place: Place) => ({
  params: { id: place.spaceId, userId: place.targetId },
  body: { status },
});

export const spaceMatrix: readonly SpaceCase[] = [
  { action: "space.read", request: ofSpace, ...knows },
  {
    action: "space.update",
    request: ({ spaceId }) => ({ params: { id: spaceId }, body: { data: { motto: "On" } } }),
    ...owns,
  },
  { action: "space.remove", request: ofSpace, ...owns },
  { action: "space.analytics", request: ofSpace, ...reads },
  { action: "space.export", request: ofSpace, ...manages },
  {
    action: "space.import",
    request: ({ spaceId }) => ({ params: { id: spaceId }, body: { data: { tags: [{ name: "water" }] } } }),
    ...manages,
  },
  {
    action: "space.favorite",
    request: ({ spaceId }) => ({ body: { customSpaceId: spaceId, favorite: true } }),
    ...knows,
  },
  {
    action: "space.requestAccess",
    request: ({ spaceId }) => ({ body: { requestedSpaceId: spaceId } }),
    ...row(200, { ...same(409), requested: 200, invited: 200 }),
  },
  {
    action: "space.invite",
    request: ({ spaceId, strangerId }) => ({ body: { spaceId, userIds: [strangerId] } }),
    ...manages,
  },
  { action: "space.leave", request: ofSpace, ...row(409, { ...same(200), invited: 409 }) },
  { action: "invite.accept", request: ofSpace, ...row(409, { ...same(409), invited: 200, contributor: 200 }) },
  { action: "invite.decline", request: ofSpace, ...row(409, { ...same(409), invited: 200 }) },
  { action: "participant.list", request: ofSpace, ...reads },
  ...["invited", "requested", "blocked", "deleted"].map((status) => ({
    action: "participant.list",
    what: status,
    request: ({ spaceId }: Place) => ({ params: { id: spaceId }, query: { status } }),
    ...manages,
  })),
  { action: "participant.change", what: "block", request: ofTarget("blocked"), ...manages },
  { action: "participant.change", what: "remove", request: ofTarget("deleted"), ...manages },
  { action: "participant.change", what: "make an admin", request: ofTarget("admin"), ...owns },
  { action: "participant.change", what: "hand over", request: ofTarget("owner"), ...owns },
  { action: "user.changeSpace", request: ({ spaceId }) => ({ body: { spaceId } }), ...reads },
  { action: "item.read", request: ({ spaceId }) => ({ query: { path: `spaces/${spaceId}` } }), ...knows },
  {
    action: "item.list",
    request: ({ spaceId }) => ({ query: { path: `spaces/${spaceId}/participants` } }),
    ...reads,
  },
  {
    action: "report.create",
    request: ({ storyId }) => ({ body: { path: `stories/${storyId}`, documentID: storyId, tags: ["spam"] } }),
    ...isThere,
  },
  {
    action: "report.create",
    what: "of the space itself, which none report who run it",
    request: ({ spaceId }) => ({ body: { path: `spaces/${spaceId}`, documentID: spaceId, tags: ["spam"] } }),
    ...row(200, { ...same(200), spaceAdmin: 403, owner: 403 }),
  },
  {
    action: "report.create",
    what: "of a tag",
    request: ({ tagId }) => ({ body: { path: `tags/${tagId}`, documentID: tagId, tags: ["spam"] } }),
    ...isThere,
  },
  { action: "tag.create", request: ({ spaceId }) => ({ body: { tags: ["water"], spaceId } }), ...reads },
  { action: "tag.setFollowed", request: ({ spaceId }) => ({ body: { tags: ["water"], spaceId } }), ...reads },
  { action: "tag.setAlerts", request: ({ spaceId }) => ({ body: { tags: ["water"], spaceId } }), ...reads },
  { action: "tag.listFollowed", request: ({ spaceId }) => ({ query: { spaceId } }), ...reads },
  ...["tag.follow", "tag.unfollow"].flatMap((action) => [
    { action, what: "by its id", request: ({ tagId }: Place) => ({ body: { tag: tagId } }), ...isThere },
    {
      action,
      what: "by its name",
      request: ({ spaceId }: Place) => ({ body: { tag: "well", spaceId } }),
      ...reads,
    },
  ]),
  { action: "item.list", what: "tags", request: ({ spaceId }) => ({ query: { path: "tags", spaceId } }), ...reads },
  {
    action: "tag.update",
    request: ({ tagId }) => ({ params: { id: tagId }, body: { data: { description: "Where the water is" } } }),
    ...row(404, { ...same(404), contributor: 403, spaceAdmin: 200, owner: 200 }),
  },
  {
    action: "item.list",
    what: "people who carry a tag",
    request: ({ tagId }) => ({ query: { path: `tags/${tagId}/profiles` } }),
    ...isThere,
  },
  { action: "tag.listFollowers", request: ({ tagId }) => ({ params: { id: tagId } }), ...isThere },
  {
    action: "item.list",
    what: "followers",
    request: ({ tagId }) => ({ query: { path: `tags/${tagId}/followers` } }),
    ...isThere,
  },
  {
    action: "item.read",
    what: "a tag by its id",
    request: ({ tagId }) => ({ query: { path: `tags/${tagId}` } }),
    ...isThere,
  },
  {
    action: "item.read",
    what: "a tag by its name",
    request: ({ spaceId }) => ({ query: { path: "tags/well", spaceId } }),
    ...reads,
  },
  // Stories
  {
    action: "story.create",
    request: ({ spaceId }) => ({ body: { spaceId, data: { story: "<p>Seen #today</p>" } } }),
    ...reads,
  },
  {
    action: "story.create",
    what: "anonymously",
    request: ({ spaceId }) => ({ body: { spaceId, data: { story: "<p>Seen #today</p>", isAnonymousPost: true } } }),
    ...reads,
  },
  {
    action: "item.create",
    request: ({ spaceId }) => ({ body: { path: "stories", spaceId, data: { story: "<p>Seen #today</p>" } } }),
    ...reads,
  },
  {
    action: "story.update",
    what: "of another",
    request: ({ storyId }) => ({ params: { id: storyId }, body: { data: { story: "<p>Changed #today</p>" } } }),
    ...row(404, { ...same(403), requested: 404, invited: 404 }),
  },
  {
    action: "story.update",
    what: "that waits for approval",
    request: ({ waitingId }) => ({ params: { id: waitingId }, body: { data: { story: "<p>Changed #today</p>" } } }),
    ...row(404, { ...same(404), spaceAdmin: 403, owner: 403 }),
  },
  {
    action: "story.remove",
    what: "of another",
    request: ({ storyId }) => ({ params: { id: storyId } }),
    ...row(404, { ...same(404), contributor: 403, spaceAdmin: 200, owner: 200 }),
  },
  {
    action: "story.listRevisions",
    request: ({ storyId }) => ({ params: { id: storyId } }),
    ...isThere,
  },
  {
    action: "story.listRevisions",
    what: "of what waits for approval",
    request: ({ waitingId }) => ({ params: { id: waitingId } }),
    ...moderates,
  },
  {
    action: "item.read",
    what: "a story",
    request: ({ storyId }) => ({ query: { path: `stories/${storyId}` } }),
    ...isThere,
  },
  {
    action: "item.read",
    what: "a story that waits for approval",
    request: ({ waitingId }) => ({ query: { path: `stories/${waitingId}` } }),
    ...moderates,
  },
  ...["recent", "feed"].map((filterBy) => ({
    action: "item.list",
    what: `stories, ${filterBy}`,
    request: ({ spaceId }: Place) => ({ query: { path: "stories", spaceId, filterBy } }),
    ...reads,
  })),
  {
    action: "problem.listJoined",
    request: ({ spaceId }) => ({ query: { spaceId } }),
    ...reads,
  },
  {
    action: "comment.create",
    request: ({ storyId }) => ({ body: { path: `stories/${storyId}`, data: { commentHTML: "<p>Well said</p>" } } }),
    ...isThere,
  },
  {
    action: "comment.create",
    what: "as an answer",
    request: ({ storyId, commentId }) => ({
      body: { path: `stories/${storyId}/comments/${commentId}/replies`, data: { commentHTML: "<p>Well said</p>" } },
    }),
    ...isThere,
  },
  {
    action: "comment.create",
    what: "on what waits for approval",
    request: ({ waitingId }) => ({ body: { path: `stories/${waitingId}`, data: { commentHTML: "<p>Well said</p>" } } }),
    ...row(404, { ...same(404), spaceAdmin: 403, owner: 403 }),
  },
  {
    action: "comment.update",
    what: "of another",
    request: ({ storyId, commentId }) => ({
      params: { id: commentId },
      body: { path: `stories/${storyId}/comments`, data: { commentHTML: "<p>Changed</p>" } },
    }),
    ...row(404, { ...same(403), requested: 404, invited: 404 }),
  },
  {
    action: "comment.listRevisions",
    request: ({ storyId, commentId }) => ({
      params: { id: commentId },
      query: { path: `stories/${storyId}/comments` },
    }),
    ...isThere,
  },
  {
    action: "comment.remove",
    what: "of another",
    request: ({ storyId, commentId }) => ({
      params: { id: commentId },
      query: { path: `stories/${storyId}/comments` },
    }),
    ...row(404, { ...same(200), requested: 404, invited: 404, contributor: 403 }),
  },
  ...["comments", "reactions"].map((what) => ({
    action: "item.list",
    what,
    request: ({ storyId }: Place) => ({ query: { path: `stories/${storyId}/${what}` } }),
    ...isThere,
  })),
  {
    action: "item.list",
    what: "replies",
    request: ({ storyId, commentId }) => ({ query: { path: `stories/${storyId}/comments/${commentId}/replies` } }),
    ...isThere,
  },
  {
    action: "item.read",
    what: "a comment",
    request: ({ storyId, commentId }) => ({ query: { path: `stories/${storyId}/comments/${commentId}` } }),
    ...isThere,
  },
  {
    action: "item.read",
    what: "an answer",
    request: ({ storyId, commentId, replyId }) => ({
      query: { path: `stories/${storyId}/comments/${commentId}/replies/${replyId}` },
    }),
    ...isThere,
  },
  {
    action: "reaction.react",
    what: "to a comment",
    request: ({ storyId, commentId }) => ({
      body: { path: `stories/${storyId}/comments/${commentId}`, reaction: "like" },
    }),
    ...isThere,
  },
  {
    action: "reaction.react",
    request: ({ storyId }) => ({ body: { path: `stories/${storyId}`, reaction: "like" } }),
    ...isThere,
  },
  {
    action: "reaction.react",
    what: "to what waits for approval",
    request: ({ waitingId }) => ({ body: { path: `stories/${waitingId}`, reaction: "like" } }),
    ...row(404, { ...same(404), spaceAdmin: 403, owner: 403 }),
  },
  { action: "reaction.unreact", request: ({ storyId }) => ({ body: { path: `stories/${storyId}` } }), ...isThere },
  {
    action: "reaction.list",
    request: ({ storyId }) => ({ params: { collection: "stories", id: storyId } }),
    ...isThere,
  },
  { action: "bookmark.add", request: ({ storyId }) => ({ body: { path: `stories/${storyId}` } }), ...isThere },
  { action: "bookmark.remove", request: ({ storyId }) => ({ body: { path: `stories/${storyId}` } }), ...isThere },
  {
    action: "report.change",
    what: "of spam",
    request: ({ spamReportId }) => ({ params: { id: spamReportId }, body: { status: "in_review" } }),
    ...moderates,
  },
  {
    action: "report.change",
    what: "of violence",
    request: ({ violenceReportId }) => ({ params: { id: violenceReportId }, body: { status: "in_review" } }),
    ...withStaff(moderates),
  },
  {
    action: "approval.decide",
    request: ({ waitingId }) => ({ params: { id: waitingId }, body: { decision: "approve" } }),
    ...moderates,
  },
  {
    action: "adminSpace.update",
    request: ({ spaceId }) => ({ params: { id: spaceId }, body: { data: { blocked: true } } }),
    ...administers,
  },
  { action: "adminSpace.remove", request: ofSpace, ...administers },
];
