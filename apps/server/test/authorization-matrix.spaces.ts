import {
  isThere,
  moderates,
  type Place,
  reads,
  row,
  same,
  type Sample,
  type SpaceCase,
} from "./authorization-matrix.standing.ts";

/** Whoever may know of the space. */
const knows = row(200, same(200));
const manages = row(403, { ...same(403), spaceAdmin: 200, owner: 200 });
const owns = row(403, { ...same(403), owner: 200 });

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

/**
 * Who gets which answer from the operations on a private space, by where they stand in it: the second half of
 * authorization-matrix.ts. Each case is tried in a new space, listed and unlisted, which has one of each in it, a second
 * owner, and somebody (`target`) who is a contributor and wrote something that is shown, something that waits for an
 * approver, and something that was reported as spam and as violence.
 */
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
  {
    action: "problem.listJoined",
    request: ({ spaceId }) => ({ query: { spaceId } }),
    ...reads,
  },
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
