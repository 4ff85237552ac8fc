import { z } from "zod";
import { Id, Timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { spaceDataParts } from "./exports.ts";
import { ReportView } from "./reports.ts";
import { UserView } from "./users.ts";

/** What the archive of somebody's own data says of itself; see docs/account-data.md. */
export const accountDataFormat = "bump-account";
export const accountDataVersion = 1;

export const AccountData = z.object({
  format: z.literal(accountDataFormat),
  version: z.literal(accountDataVersion),
  exportedAt: Timestamp,
  account: UserView.omit({ uid: true, name_insensitive: true, counters: true, userSpaceDoc: true, when: true }),
});
export type AccountData = z.input<typeof AccountData>;

/** Drafts too, and what was not approved: they are one's own. */
const ofPost = { spaceId: Id, state: z.enum(["draft", "published", "pending", "rejected", "hidden"]) };
const own = spaceDataParts;

/** What somebody wrote under their name, a file for each kind. */
export const ownPosts = {
  stories: own.stories.extend(ofPost),
  problems: own.problems.extend(ofPost),
  parts: own.parts.extend(ofPost),
  solutions: own.solutions.omit({ problemIds: true }).extend(ofPost),
  outcomes: own.outcomes.extend(ofPost),
  skills: own.skills.extend(ofPost),
  reviews: own.reviews.extend(ofPost),
  faqs: own.faqs.extend(ofPost),
  comments: own.comments.extend(ofPost),
} as const;

const at = { createdAt: Timestamp };
/** What somebody added, did and chose, likewise. */
export const ownRows = {
  ingredients: own.ingredients.omit({ author: true }),
  measurements: own.measurements.omit({ author: true }),
  reactions: z.object({ itemId: Id, kind: z.string(), ...at }),
  bookmarks: z.object({ itemId: Id, ...at }),
  votes: z.object({ solutionId: Id, problemId: Id.nullable(), isUp: z.boolean(), feedback: z.string(), ...at }),
  joinedProblems: z.object({
    problemId: Id,
    priority: z.number().nullable(),
    solvingSince: Timestamp.nullable(),
    ...at,
  }),
  /** What they said as they left. */
  leftProblems: z.object({ problemId: Id, emoji: z.string(), comment: z.string(), solutionIds: z.array(Id), ...at }),
  joinedSkills: z.object({ skillId: Id, ...at }),
  /** With what came of it; how the thing was is another's. */
  reports: ReportView.pick({ id: true, tags: true, comments: true, status: true }).extend({
    itemId: Id,
    removed: z.boolean(),
    note: z.string(),
    decidedAt: Timestamp.nullable(),
    ...at,
  }),
  spaces: z.object({ id: Id, name: z.string(), status: z.string(), ...at }),
  followedTags: z.object({ tag: z.string(), spaceId: Id, lang: z.string(), purpose: z.string(), ...at }),
  shieldedPeople: z.object({ id: Id, kind: z.string(), ...at }),
  sessions: z.object({ device: z.string().nullable(), address: z.string().nullable(), lastSeen: Timestamp, ...at }),
} as const;

export const exportAccount = endpoint({
  method: "GET",
  path: "/export/account",
  action: "user.export",
  access: "user",
  summary: "Somebody's own data as a zip archive, their files included, written while it is read",
  answerType: "application/zip",
  response: z.object({}),
  errors: ["requires_recent_login"],
  limit: "exports",
});
