import { isThere, moderates, type Place, reads, row, same, type SpaceCase } from "./authorization-matrix.standing.ts";

/** The stories of a private space, and what is said to them. */
export const storyMatrix: readonly SpaceCase[] = [
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
];
