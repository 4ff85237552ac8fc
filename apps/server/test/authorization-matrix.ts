import { worldSpaceId } from "@bump/contract";

/**
 * Who gets which answer from which operation: every operation of the API × every kind of actor. This table is the
 * documentation of the rights as much as their test (authorization-matrix.test.ts), which fails when an operation
 * has no row. What a person may do with a particular thing is decided by the feature's policy and tested there.
 */
export const actors = ["visitor", "expired", "signedOut", "suspended", "person", "org", "moderator", "admin"] as const;
export type Actor = (typeof actors)[number];

/** A sound request, so that the status tells of rights and not of a missing field. */
type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
};

export type Row = {
  status: Record<Actor, number>;
  request?: Sample;
  /** The call ends or changes the actor, so it gets one of its own. */
  spends?: true;
};

function each(status: number): Record<Actor, number> {
  return Object.fromEntries(actors.map((actor) => [actor, status])) as Record<Actor, number>;
}

/** Everybody, visitors too. */
const open = (status = 200) => each(status);

/** Whoever is signed in. Tokens and cookies that no longer hold are as good as none. */
const signedIn = (status = 200) => ({ ...each(status), visitor: 401, expired: 401, signedOut: 401, suspended: 401 });

const adminOnly = (status = 200) => ({ ...signedIn(403), admin: status });

const nobodysId = "01890000-0000-7000-8000-00000000dead";
const inner = { id: nobodysId, innerId: nobodysId };
const within = { problemId: nobodysId, ...inner };
const named = { name: "Dry wells", description: "<p>No water since May</p>" };
const wrongPassword = "not-the-password-7";
const tus = { "tus-resumable": "1.0.0" };

/** The further addresses of an operation, which name the item before the comment. */
function byAddress(action: string, count: number, more: Sample = {}): Record<string, Row> {
  const rows = Array.from({ length: count }, (_, index): [string, Row] => [
    `${action}.v${index + 1}`,
    {
      status: signedIn(404),
      request: {
        params: { collection: "stories", ...inner, within: "views", commentId: nobodysId, replyId: nobodysId },
        ...more,
      },
    },
  ]);
  return Object.fromEntries(rows);
}

export const matrix: Record<string, Row> = {
  // The platform
  "health.live": { status: open() },
  "health.ready": { status: open() },
  "metrics.read": { status: open() }, // from this machine; from elsewhere only with METRICS_TOKEN (operations.test.ts)
  "openapi.read": { status: open() },
  "docs.read": { status: open() },
  "site.read": { status: open() },
  "site.readText": { status: open(), request: { params: { text: "terms" } } },
  // Nobody to write to: no address is configured here. What comes of it where one is: accounts.contact.test.ts.
  "site.contact": {
    status: signedIn(409),
    request: { body: { subject: "A question", message: "How do I begin?" } },
  },
  "figures.readPublic": { status: open() },

  // The own account
  "user.read": { status: signedIn() },
  "user.update": { status: signedIn(), request: { body: { key: "bio", bio: "Here since spring" } } },
  // Somebody else's uid: the caller's own is tried in users.test.ts.
  "user.sync": { status: signedIn(403), request: { body: { uid: nobodysId } } },
  "user.sync.v1": { status: signedIn(403), request: { body: { uid: nobodysId } } },
  "user.setProfileTags": { status: signedIn(), request: { body: { profileTags: ["water"] } } },
  "user.setExplainer": { status: signedIn(), request: { body: { path: "/stories/recent" } } },
  "user.remove": { status: signedIn(), spends: true },
  "language.update": { status: signedIn(), request: { body: { appLang: "te" } } },
  "language.updateSettings": { status: signedIn(), request: { body: { settings: { appLang: "nl" } } } },

  // Files
  "upload.options": { status: signedIn(204) },
  "upload.create": {
    status: signedIn(201),
    request: {
      headers: {
        ...tus,
        "upload-length": "8",
        "upload-metadata": `collection ${btoa("avatars")},filename ${btoa("a.png")}`,
      },
    },
  },
  "upload.read": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "media.addYoutube": { status: signedIn(), request: { body: { url: "https://youtu.be/dQw4w9WgXcQ" } } },
  "upload.offset": { status: signedIn(404), request: { params: { id: nobodysId }, headers: tus } },
  "upload.append": {
    status: signedIn(404),
    request: {
      params: { id: nobodysId },
      headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    },
  },
  "upload.remove": { status: signedIn(404), request: { params: { id: nobodysId }, headers: tus } },
  "upload.override": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, headers: { ...tus, "x-http-method-override": "DELETE" } },
  },
  "media.read": { status: signedIn(404), request: { params: { key: `${nobodysId}-512.webp` } } },

  // Spaces. Where somebody stands in a private one decides: authorization-matrix.spaces.ts has the rows for that.
  "space.list": { status: signedIn() },
  "space.detect": { status: open(), request: { query: { code: "nl" } } },
  "space.detect.v1": { status: open(), request: { query: { code: "nl" } } },
  "space.read": { status: signedIn(), request: { params: { id: worldSpaceId } } },
  "space.create": { status: signedIn(), request: { body: { data: { name: "Ward 12" } } } },
  "space.update": { status: signedIn(403), request: { params: { id: worldSpaceId }, body: { data: { motto: "On" } } } },
  "space.remove": { status: signedIn(403), request: { params: { id: worldSpaceId } } },
  "space.favorite": { status: signedIn(), request: { body: { customSpaceId: worldSpaceId, favorite: true } } },
  "space.requestAccess": { status: signedIn(409), request: { body: { requestedSpaceId: worldSpaceId } } },
  "space.invite": { status: signedIn(403), request: { body: { spaceId: worldSpaceId, userIds: [nobodysId] } } },
  "space.leave": { status: signedIn(409), request: { params: { id: worldSpaceId } } },
  "invite.accept": { status: signedIn(409), request: { params: { id: worldSpaceId } } },
  "invite.decline": { status: signedIn(409), request: { params: { id: worldSpaceId } } },
  "participant.list": { status: signedIn(), request: { params: { id: worldSpaceId } } },
  "participant.change": {
    status: signedIn(403),
    request: { params: { id: worldSpaceId, userId: nobodysId }, body: { status: "blocked" } },
  },
  "space.analytics": { status: signedIn(), request: { params: { id: worldSpaceId } } },
  "user.export": { status: signedIn() },
  "space.export": {
    status: { ...signedIn(403), moderator: 200, admin: 200 },
    request: { params: { id: worldSpaceId } },
  },
  "space.import": {
    status: { ...signedIn(403), moderator: 200, admin: 200 },
    request: { params: { id: worldSpaceId }, body: { data: { tags: [{ name: "water" }] }, check: true } },
  },
  "user.changeSpace": { status: signedIn(), request: { body: { spaceId: worldSpaceId } } },
  "item.read": { status: signedIn(), request: { query: { path: `spaces/${worldSpaceId}` } } },
  "item.list": { status: signedIn(), request: { query: { path: "users" } } },
  "item.create": { status: signedIn(), request: { body: { path: "stories", data: { story: "<p>Seen #today</p>" } } } },

  // Stories; by who stands where in a private space: authorization-matrix.stories.ts
  "story.create": { status: signedIn(), request: { body: { data: { story: "<p>Seen #today</p>" } } } },
  "story.update": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, body: { data: { story: "<p>Seen #today</p>" } } },
  },
  "story.remove": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "story.listRevisions": { status: signedIn(404), request: { params: { id: nobodysId } } },

  // Problems, and what is added to them; by who stands where in a private space: authorization-matrix.posts.ts
  "problem.create": { status: signedIn(), request: { body: { data: named } } },
  "problem.update": { status: signedIn(404), request: { params: { id: nobodysId }, body: { data: named } } },
  "problem.remove": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "problem.listRevisions": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "problem.setStatus": { status: signedIn(404), request: { params: { id: nobodysId }, body: { status: "solved" } } },
  "problem.join": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "problem.leave": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "problem.solve": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "problem.unsolve": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "problem.list": { status: signedIn() },
  "problem.listJoined": { status: signedIn() },
  "problem.setPriorities": { status: signedIn(), request: { body: { problemIds: [] } } },
  "problem.listSimilar": { status: signedIn(), request: { query: { name: "Dry wells" } } },
  "problem.listLike": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "problem.listMatches": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "part.create": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, body: { data: { name: "Farmers", type: "stakeholder" } } },
  },
  "part.update": { status: signedIn(404), request: { params: inner, body: { data: { name: "Farmers" } } } },
  "part.remove": { status: signedIn(404), request: { params: inner } },
  "ingredient.create": {
    status: signedIn(404),
    request: {
      params: { id: nobodysId },
      body: { data: { name: "Rainfall", type: "independent", visualType: "flow" } },
    },
  },
  "ingredient.update": { status: signedIn(404), request: { params: inner, body: { data: { name: "Rainfall" } } } },
  "ingredient.remove": { status: signedIn(404), request: { params: inner } },

  // Solutions
  "solution.create": { status: signedIn(), request: { body: { data: named } } },
  "solution.update": { status: signedIn(404), request: { params: { id: nobodysId }, body: { data: named } } },
  "solution.remove": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "solution.update.v1": {
    status: signedIn(404),
    request: { params: { problemId: nobodysId, id: nobodysId }, body: { data: named } },
  },
  "solution.remove.v1": { status: signedIn(404), request: { params: { problemId: nobodysId, id: nobodysId } } },
  "solution.listRevisions": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "solution.link": { status: signedIn(404), request: { params: { id: nobodysId }, body: { problemIds: [nobodysId] } } },
  "solution.listUpvoted": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "outcome.create": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, body: { data: { text: "It rained", date: "2026-05-01" } } },
  },
  "outcome.update": { status: signedIn(404), request: { params: inner, body: { data: { text: "It rained" } } } },
  "outcome.remove": { status: signedIn(404), request: { params: inner } },
  "measurement.create": {
    status: signedIn(404),
    request: {
      params: { id: nobodysId },
      body: { data: { name: "Rain", unit: "mm", value: 3, date: "2026-05-01" } },
    },
  },
  "measurement.update": { status: signedIn(404), request: { params: inner, body: { data: { value: 4 } } } },
  "measurement.remove": { status: signedIn(404), request: { params: inner } },
  // The same in a problem's context.
  "outcome.create.v1": {
    status: signedIn(404),
    request: { params: within, body: { data: { text: "It rained", date: "2026-05-01" } } },
  },
  "outcome.update.v1": { status: signedIn(404), request: { params: within, body: { data: { text: "It rained" } } } },
  "outcome.remove.v1": { status: signedIn(404), request: { params: within } },
  "measurement.create.v1": {
    status: signedIn(404),
    request: {
      params: within,
      body: { data: { name: "Rain", unit: "mm", value: 3, date: "2026-05-01" } },
    },
  },
  "measurement.update.v1": { status: signedIn(404), request: { params: within, body: { data: { value: 4 } } } },
  "measurement.remove.v1": { status: signedIn(404), request: { params: within } },
  "vote.up": { status: signedIn(404), request: { body: { path: `solutions/${nobodysId}` } } },
  "vote.down": { status: signedIn(404), request: { body: { path: `solutions/${nobodysId}` } } },
  "vote.reset": { status: signedIn(404), request: { body: { path: `solutions/${nobodysId}` } } },

  // Skills and questions
  "skill.create": { status: signedIn(), request: { body: { data: named } } },
  "skill.update": { status: signedIn(404), request: { params: { id: nobodysId }, body: { data: named } } },
  "skill.remove": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "skill.listRevisions": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "skill.join": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "skill.leave": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "review.create": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, body: { data: { rating: 4, text: "Good" } } },
  },
  "review.update": { status: signedIn(404), request: { params: inner, body: { data: { rating: 5 } } } },
  "review.remove": { status: signedIn(404), request: { params: inner } },
  "faq.create": { status: signedIn(), request: { body: { data: { story: "<p>How do I join a problem?</p>" } } } },
  "faq.update": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, body: { data: { story: "<p>How do I join a problem?</p>" } } },
  },
  "faq.remove": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "faq.listRevisions": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "faq.answer": { status: signedIn(404), request: { params: { id: nobodysId }, body: { answer: "<p>So</p>" } } },
  "faq.vote": { status: signedIn(404), request: { params: { id: nobodysId }, body: { helpful: true } } },

  // What attaches to content: by the right to read it, which authorization-matrix.stories.ts tries out
  "tag.create": { status: signedIn(), request: { body: { tags: ["water"] } } },
  "tag.update": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, body: { data: { description: "What we drink" } } },
  },
  "tag.follow": { status: signedIn(404), request: { body: { tag: "nowhere" } } },
  "tag.unfollow": { status: signedIn(404), request: { body: { tag: nobodysId } } },
  "tag.setFollowed": { status: signedIn(), request: { body: { tags: ["water"] } } },
  "tag.setAlerts": { status: signedIn(), request: { body: { tags: ["water"] } } },
  "tag.listFollowed": { status: signedIn() },
  "tag.listFollowers": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "comment.create": {
    status: signedIn(404),
    request: { body: { path: `stories/${nobodysId}`, data: { commentHTML: "<p>Well said</p>" } } },
  },
  "comment.update": {
    status: signedIn(404),
    request: {
      params: { id: nobodysId },
      body: { path: `stories/${nobodysId}/comments`, data: { commentHTML: "<p>Well said</p>" } },
    },
  },
  "comment.remove": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, query: { path: `stories/${nobodysId}/comments` } },
  },
  "comment.listRevisions": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, query: { path: `stories/${nobodysId}/comments` } },
  },
  ...byAddress("comment.update", 4, { body: { data: { commentHTML: "<p>Well said</p>" } } }),
  ...byAddress("comment.remove", 4),
  "reaction.react": { status: signedIn(404), request: { body: { path: `stories/${nobodysId}`, reaction: "like" } } },
  "reaction.unreact": { status: signedIn(404), request: { body: { path: `stories/${nobodysId}` } } },
  "reaction.list": { status: signedIn(404), request: { params: { collection: "stories", id: nobodysId } } },
  ...byAddress("reaction.list", 5),
  "reaction.listOwn": { status: signedIn() },
  "bookmark.add": { status: signedIn(404), request: { body: { path: `stories/${nobodysId}` } } },
  "bookmark.remove": { status: signedIn(404), request: { body: { path: `stories/${nobodysId}` } } },
  "bookmark.list": { status: signedIn() },

  // Administration
  "settings.read": { status: adminOnly() },
  "settings.update": { status: adminOnly(), request: { body: { data: { supportEmail: "help@example.org" } } } },
  "audit.list": { status: adminOnly() },
  "adminUser.list": { status: adminOnly() },
  "adminUser.update": {
    status: adminOnly(404),
    request: { params: { id: nobodysId }, body: { data: { plan: "basic" } } },
  },
  "adminUser.remove": { status: adminOnly(404), request: { params: { id: nobodysId } } },
  "adminSpace.list": { status: adminOnly() },
  "adminSpace.update": {
    status: adminOnly(404),
    request: { params: { id: nobodysId }, body: { data: { blocked: true } } },
  },
  "adminSpace.remove": { status: adminOnly(404), request: { params: { id: nobodysId } } },

  // People
  "person.setShield": { status: signedIn(404), request: { params: { id: nobodysId }, body: { shield: "mute" } } },
  "person.listShields": { status: signedIn() },
  "person.readCommon": { status: signedIn(404), request: { params: { id: nobodysId } } },

  // Across: only what the caller may read (search.test.ts, notifications.test.ts)
  "search.query": { status: signedIn(), request: { query: { q: "water" } } },
  // What everybody may know, and the cells of a space for who reads it (places.test.ts)
  "place.search": { status: signedIn(), request: { query: { q: "Lagos" } } },
  "place.reverse": { status: signedIn(), request: { query: { lat: "6.52", lng: "3.38" } } },
  "place.listItems": { status: signedIn(), request: { query: { spaceId: worldSpaceId } } },
  "preview.read": { status: signedIn(), request: { query: { url: "https://example.org/" } } },
  "search.autocomplete": { status: signedIn(), request: { query: { searchParam: "wa" } } },
  "figures.readDashboard": { status: signedIn() },
  "figures.readMoods": { status: signedIn() },
  "notification.read": { status: signedIn(), request: { body: {} } },
  "notification.remove": { status: signedIn(404), request: { params: { id: nobodysId } } },
  "notification.clear": { status: signedIn() },

  // Moderation: who acts on what is tried out in reports.test.ts and approvals.test.ts
  "report.create": {
    status: signedIn(404),
    request: { body: { path: `stories/${nobodysId}`, documentID: nobodysId, tags: ["spam"] } },
  },
  "report.list": { status: signedIn() },
  "report.change": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, body: { status: "in_review" } },
  },
  "approval.list": { status: signedIn() },
  "approval.decide": {
    status: signedIn(404),
    request: { params: { id: nobodysId }, body: { decision: "approve" } },
  },

  // Identity: open to whoever has not signed in yet
  "auth.signUpEmail": {
    status: open(),
    request: { body: { name: "Somebody", email: "somebody@example.org", password: "a-long-walk-7", role: "person" } },
  },
  "auth.sendVerificationEmail": { status: open(), request: { body: { email: "nobody@example.org" } } },
  "auth.verifyEmail": { status: open(401), request: { query: { token: "none" } } },
  "auth.requestPasswordReset": { status: open(), request: { body: { email: "nobody@example.org" } } },
  "auth.resetPassword": { status: open(400), request: { body: { newPassword: "a-long-walk-7", token: "none" } } },
  "auth.signInEmail": {
    status: open(401),
    request: { body: { email: "nobody@example.org", password: wrongPassword } },
  },
  "auth.signInSocial": { status: open(404), request: { body: { provider: "google" } } },
  "auth.callbackGoogle": { status: open(404), request: { query: { code: "none", state: "none" } } },
  "auth.twoFactorVerifyTotp": { status: signedIn(400), request: { body: { code: "000000" } } },
  "auth.twoFactorVerifyBackupCode": { status: signedIn(400), request: { body: { code: "aaaaa-bbbbb" } } },
  "auth.passkeyGenerateAuthenticateOptions": { status: open() },
  "auth.passkeyVerifyAuthentication": { status: open(422), request: { body: { response: {} } } },

  // Identity: by the session cookie
  "auth.token": { status: signedIn() },
  "auth.signOut": { status: open(), spends: true },
  "auth.getSession": { status: open() },
  "auth.listSessions": { status: signedIn() },
  "auth.listAccounts": { status: signedIn() },
  "auth.unlinkAccount": { status: signedIn(404), request: { body: { provider: "google" } } },
  "auth.revokeSession": { status: signedIn(), request: { body: { token: "none" } } },
  "auth.revokeSessions": { status: signedIn(), spends: true },
  "auth.revokeOtherSessions": { status: signedIn(), spends: true },
  "auth.changePassword": {
    status: signedIn(400),
    request: { body: { currentPassword: wrongPassword, newPassword: "a-long-walk-8" } },
  },
  "auth.twoFactorEnable": { status: signedIn(400), request: { body: { password: wrongPassword } } },
  "auth.twoFactorDisable": { status: signedIn(400), request: { body: { password: wrongPassword } } },
  "auth.twoFactorGenerateBackupCodes": { status: signedIn(400), request: { body: { password: wrongPassword } } },
  "auth.passkeyGenerateRegisterOptions": { status: signedIn() },
  "auth.passkeyVerifyRegistration": { status: signedIn(422), request: { body: { response: {} } } },
  "auth.passkeyListUserPasskeys": { status: signedIn() },
  "auth.passkeyUpdatePasskey": { status: signedIn(404), request: { body: { id: nobodysId, name: "Phone" } } },
  "auth.passkeyDeletePasskey": { status: signedIn(404), request: { body: { id: nobodysId } } },
};
