import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant, line, Nothing, shownName, SpaceChoice, Timestamp } from "./common.ts";
import { itemInput } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery, SearchText } from "./lists.ts";

/** Fixed ids, the same in every deployment. */
export const worldSpaceId = "00000000-0000-7000-8000-000000000001";
export const skillsSpaceId = "00000000-0000-7000-8000-000000000002";

/** The space of a country, by its ISO code in lower case. */
export function countrySpaceId(code: string): string {
  return `00000000-0000-7000-8000-00010000${Array.from(code, (letter) => letter.charCodeAt(0).toString(16)).join("")}`;
}

/** Where somebody stands in a private space. `deleted` counts as none: left, removed, declined or unblocked. */
export const membershipStatuses = [
  "owner",
  "admin",
  "contributor",
  "invited",
  "requested",
  "blocked",
  "deleted",
] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];
/** `active`: owners, admins and contributors. */
export const participantFilters = ["active", "all", ...membershipStatuses] as const;
/** By when they came, by name, or those who run the space first and each role by name. */
export const participantOrders = ["recent", "oldest", "name", "nameDesc", "role", "roleDesc"] as const;
export type ParticipantOrder = (typeof participantOrders)[number];

/** What waits for an approver before others see it. */
export const approvalRules = ["anonymous", "everything"] as const;

/** What a person's own record says of a space: enough to show it and to switch to it. */
export const SpaceRef = z.object({
  spaceId: Id,
  spaceName: z.string(),
  /** A country's ISO code in lower case, `ww` for the world, '' for skills, null for a private space. */
  code: z.string().nullable(),
  isPrivate: z.boolean(),
  img: z.string().nullable(),
});
export type SpaceRef = z.infer<typeof SpaceRef>;

/** The card is all that outsiders see of a listed private space: everything but `inside`. */
export const SpaceView = SpaceRef.extend({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** The viewer's own, null where there is none and in public spaces. */
  status: z.enum(membershipStatuses).nullable(),
  favorite: z.boolean(),
  /** The viewer's last visit. */
  lastSeenWhen: Timestamp.nullable(),
  /** Who founded it, for those who may read the space; null in public ones. */
  author: AuthorView.nullable(),
  /** Closed by the site's admins: nobody reads or enters it. */
  blocked: z.boolean(),
  can: z.object({
    enter: z.boolean(),
    edit: z.boolean(),
    remove: z.boolean(),
    manage: z.boolean(),
    invite: z.boolean(),
    leave: z.boolean(),
    request: z.boolean(),
  }),
  /** For those who may read the space; null for everybody else. */
  inside: z
    .object({
      motto: z.string(),
      listed: z.boolean(),
      approvalRule: z.enum(approvalRules),
      counters: z.object({
        totalMembers: z.number(),
        totalOwners: z.number(),
        /** From here on for those who manage the space, null for the others. */
        totalInvited: z.number().nullable(),
        totalRequested: z.number().nullable(),
        totalBlocked: z.number().nullable(),
        totalReports: z.number().nullable(),
        totalApprovals: z.number().nullable(),
      }),
      ...instant,
    })
    .nullable(),
});
export type SpaceView = z.infer<typeof SpaceView>;

const SpaceFields = {
  name: shownName(limits.spaceName),
  description: line(0, limits.spacePurpose.max).optional(),
  /** A media item of the caller's, from the collection `spaces`; null takes the image away. */
  img: z.string().max(300).nullable().optional(),
  listed: z.boolean().optional(),
  motto: line(0, limits.spaceMotto.max).optional(),
  approvalRule: z.enum(approvalRules).optional(),
};
const { motto, listed, approvalRule } = SpaceFields;
/** Where these are read; those beside it come first. */
const inside = z.object({ motto, listed, approvalRule }).nullable().optional();
export const SpaceInput = itemInput({ id: Id.optional(), ...SpaceFields, inside }, SpaceView);
export type SpaceInput = z.infer<typeof SpaceInput>;

const SpaceChange = { ...SpaceFields, name: SpaceFields.name.optional(), inside };

const oneSpace = z.object({ id: Id });

export const listSpaces = endpoint({
  method: "GET",
  path: "/spaces",
  action: "space.list",
  access: "user",
  summary: "Spaces the caller may know of: by kind, own status or text",
  query: z.strictObject({
    type: z.enum(["world", "country", "private", "recent", "favorite"]).optional(),
    status: z.enum(participantFilters).optional(),
    query: SearchText,
    ...pageQuery(25),
  }),
  response: page(SpaceView),
});

export const detectSpace = endpoint({
  method: "GET",
  path: "/spaces/detect",
  aliases: ["/v1/spaces/detect"],
  action: "space.detect",
  access: "public",
  summary: "The public space of a code, else of the caller's language and time zone, else the world",
  query: z.strictObject({
    code: z.string().max(10).optional(),
    locale: z.string().max(100).optional(),
    timeZone: z.string().max(100).optional(),
  }),
  response: z.object({ space: z.object({ name: z.string(), spaceId: Id, code: z.string() }) }),
  errors: ["not_found"],
});

export const getSpace = endpoint({
  method: "GET",
  path: "/spaces/:id",
  action: "space.read",
  access: "user",
  summary: "One space, as far as the caller may know of it",
  params: oneSpace,
  response: z.object({ data: SpaceView }),
  errors: ["not_found"],
});

export const createSpace = endpoint({
  method: "POST",
  path: "/spaces",
  action: "space.create",
  access: "user",
  summary: "A new private space, the caller its owner; an id is used once, and 404 when its space is gone",
  body: z.strictObject({ data: SpaceInput }),
  response: z.object({ data: SpaceView }),
  errors: ["plan_limit_reached", "id_taken", "not_found", "unknown_media"],
  limit: "posts",
});

export const updateSpace = endpoint({
  method: "PATCH",
  path: "/spaces/:id",
  action: "space.update",
  access: "user",
  summary: "Changes what is given; owners only",
  params: oneSpace,
  body: z.strictObject({ data: itemInput(SpaceChange, SpaceView) }),
  response: z.object({ data: SpaceView }),
  errors: ["not_found", "forbidden", "unknown_media"],
});

export const removeSpace = endpoint({
  method: "DELETE",
  path: "/spaces/:id",
  action: "space.remove",
  access: "user",
  summary: "Deletes a private space with all that is in it; owners only",
  params: oneSpace,
  response: Nothing,
  errors: ["not_found", "forbidden"],
});

export const favoriteSpace = endpoint({
  method: "POST",
  path: "/spaces/favorite",
  action: "space.favorite",
  access: "user",
  summary: "Puts a space among the caller's favourites, or takes it out",
  body: z.strictObject({ customSpaceId: Id, favorite: z.boolean() }),
  response: z.object({ favorite: z.boolean() }),
  errors: ["not_found"],
});

export const requestAccess = endpoint({
  method: "POST",
  path: "/spaces/request/access",
  action: "space.requestAccess",
  access: "user",
  summary: "Asks to be let into a private space; who is invited already is let in",
  body: z.strictObject({ requestedSpaceId: Id }),
  response: z.object({ status: z.enum(membershipStatuses) }),
  errors: ["not_found", "illegal_transition"],
  limit: "accessRequests",
});

/** In one call: as many as somebody may send a day. */
const maxInvites = 50;

export const sendInvites = endpoint({
  method: "POST",
  path: "/spaces/sendInvites",
  action: "space.invite",
  access: "user",
  summary: "Invites people; who has asked for access is let in at once",
  body: z.strictObject({ userIds: z.array(Id).min(1, "required").max(maxInvites, "too_many"), spaceId: SpaceChoice }),
  response: z.object({
    invited: z.array(Id),
    /**
     * Why somebody was not: `illegal_transition` (a member, invited or blocked already), `not_found`, or `rate_limited`
     * (the day's limit was reached with the others; 429 where it was reached before).
     */
    skipped: z.array(z.object({ id: Id, code: z.string() })),
  }),
  errors: ["not_found", "forbidden"],
});

export const ParticipantView = z.object({
  id: Id,
  author: AuthorView,
  status: z.enum(membershipStatuses),
  /** The person's profile tags. */
  tags: z.array(z.string()),
  type: z.enum(["person", "org"]),
  /** In this space. */
  totalPosts: z.number(),
  /** Null for somebody who never was online. */
  lastSeen: Timestamp.nullable(),
  online: z.boolean(),
  /** Of an invitation; null for all else. */
  invitedBy: AuthorView.nullable(),
  expiresAt: Timestamp.nullable(),
  /** The statuses that the viewer may move this person to. */
  can: z.object({ become: z.array(z.enum(membershipStatuses)) }),
  ...instant,
});
export type ParticipantView = z.infer<typeof ParticipantView>;

export const listParticipants = endpoint({
  method: "GET",
  path: "/spaces/:id/participants",
  action: "participant.list",
  access: "user",
  summary:
    "People of a space. Members see members; invited, requested, blocked and deleted show to those who manage it",
  params: oneSpace,
  query: z.strictObject({
    status: z.enum(participantFilters).default("active"),
    orderBy: z.enum(participantOrders).default("recent"),
    query: SearchText,
    ...pageQuery(100),
  }),
  response: page(ParticipantView),
  errors: ["not_found", "forbidden"],
});

export const changeParticipant = endpoint({
  method: "PATCH",
  path: "/spaces/:id/participants/:userId",
  action: "participant.change",
  access: "user",
  summary: "Approve is contributor; decline, remove, unblock and withdraw an invitation are deleted",
  params: z.object({ id: Id, userId: Id }),
  body: z.strictObject({ status: z.enum(["owner", "admin", "contributor", "blocked", "deleted"]) }),
  response: z.object({ data: ParticipantView }),
  errors: ["not_found", "forbidden", "plan_limit_reached", "illegal_transition", "last_owner"],
});

export const acceptInvite = endpoint({
  method: "POST",
  path: "/spaces/:id/invites/accept",
  action: "invite.accept",
  access: "user",
  summary: "Becomes a contributor",
  params: oneSpace,
  response: z.object({ data: SpaceView }),
  errors: ["not_found", "illegal_transition"],
});
export const declineInvite = endpoint({
  method: "POST",
  path: "/spaces/:id/invites/decline",
  action: "invite.decline",
  access: "user",
  summary: "Says no to an invitation",
  params: oneSpace,
  response: Nothing,
  errors: ["not_found", "illegal_transition"],
});
export const leaveSpace = endpoint({
  method: "POST",
  path: "/spaces/:id/leave",
  action: "space.leave",
  access: "user",
  summary: "Leaves, or takes a request back; the last owner cannot",
  params: oneSpace,
  response: Nothing,
  errors: ["not_found", "illegal_transition", "last_owner"],
});

const Day = z.iso.date();
export const getAnalytics = endpoint({
  method: "GET",
  path: "/spaces/:id/analytics",
  action: "space.analytics",
  access: "user",
  summary: "Figures of a space by day, from the daily roll-ups",
  params: oneSpace,
  query: z.strictObject({ days: z.coerce.number().int().min(7).max(365).default(30) }),
  response: z.object({
    totals: z.object({ members: z.number(), posts: z.number(), reactions: z.number() }),
    /** One entry per day, oldest first, days without anything included. `members` is the count at the day's end. */
    series: z.array(
      z.object({ day: Day, members: z.number(), posts: z.number(), reactions: z.number(), active: z.number() }),
    ),
  }),
  errors: ["not_found", "forbidden"],
});
