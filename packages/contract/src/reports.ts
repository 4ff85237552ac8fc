import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant, missing, SpaceChoice, Timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./lists.ts";
import { SpaceRef } from "./spaces.ts";

export const reportTopics = [
  "spam",
  "harassment",
  "hate",
  "violence",
  "self-harm",
  "sexual content",
  "misinformation",
  "private information",
  "copyright",
  "off-topic",
  "other",
] as const;
export type ReportTopic = (typeof reportTopics)[number];

export const reportStatuses = ["open", "in_review", "resolved", "dismissed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** What is reported without having been written: no report hides it or takes it away. */
export const reportedThings = ["users", "tags", "spaces"] as const;
export type ReportedThing = (typeof reportedThings)[number];

export function isReportedThing(collection: string): collection is ReportedThing {
  return reportedThings.some((one) => one === collection);
}

/** `waiting`: open or in review. */
export const reportFilters = [...reportStatuses, "waiting", "all"] as const;
export type ReportFilter = (typeof reportFilters)[number];

/** What the caller reported, what they may act on, or both. */
export const reportScopes = ["all", "mine", "inbox"] as const;
export type ReportScope = (typeof reportScopes)[number];

/** By when it was made, or by when something was last done with it. */
export const reportOrders = ["recent", "oldest", "changed", "changedOldest"] as const;
export type ReportOrder = (typeof reportOrders)[number];

export const ReportView = z.object({
  id: Id,
  /** The item's path, e.g. stories/{id}; null when the viewer may not read it, or no longer. */
  path: z.string().nullable(),
  collection: z.string(),
  documentID: Id,
  tags: z.array(z.enum(reportTopics)),
  comments: z.string(),
  status: z.enum(reportStatuses),
  /** As it was when reported; no author where it is anonymous or its author is gone; of a space its `code`. */
  snapshot: z.object({
    title: z.string(),
    html: z.string(),
    author: AuthorView.nullable(),
    code: z.string().nullable(),
  }),
  /** As the snapshot's author. */
  reportedAuthor: AuthorView.nullable(),
  isAnonymousPost: z.boolean(),
  space: SpaceRef,
  /** For those who act on reports: who reported, how many reports on the item are open, who has claimed this one. */
  staff: z
    .object({ reporter: AuthorView.nullable(), openReports: z.number(), claimedBy: AuthorView.nullable() })
    .nullable(),
  outcome: z.object({ removed: z.boolean(), note: z.string(), decidedAt: Timestamp }).nullable(),
  /** `remove`: with the decision; people, tags and spaces are not taken away by one. */
  can: z.object({ claim: z.boolean(), decide: z.boolean(), remove: z.boolean() }),
  /** When it was last claimed or decided, else when it was made. */
  changedAt: Timestamp,
  ...instant,
});
export type ReportView = z.infer<typeof ReportView>;

const Note = z.string().trim().max(limits.note.max, "max_characters");

export const createReport = endpoint({
  method: "POST",
  path: "/reports",
  action: "report.create",
  access: "user",
  summary:
    "Reports an item, somebody (users/{id}), a tag or a space; once per person and thing while the report is open",
  body: z.strictObject({
    path: z.string().max(limits.itemPath.max, "max_characters"),
    documentID: Id,
    tags: z
      .array(z.enum(reportTopics), missing("topic_required"))
      .min(1, "topic_required")
      .max(reportTopics.length, "too_many")
      .transform((topics) => [...new Set(topics)]),
    comments: Note.optional(),
  }),
  response: z.object({ data: ReportView }),
  errors: ["topic_required", "already_reported", "not_found", "forbidden", "unknown_path"],
  limit: "reports",
});

export const listReports = endpoint({
  method: "GET",
  path: "/reports",
  action: "report.list",
  access: "user",
  summary: "Reports: the caller's own and those they may act on, or one of both by scope=mine or inbox",
  query: z.strictObject({
    scope: z.enum(reportScopes).default("all"),
    /** Of this space only; empty for all. */
    spaceId: SpaceChoice,
    status: z.enum(reportFilters).default("all"),
    topic: z.enum(reportTopics).optional(),
    orderBy: z.enum(reportOrders).default("recent"),
    ...pageQuery(100),
  }),
  response: page(ReportView),
});

export const changeReport = endpoint({
  method: "PATCH",
  path: "/reports/:id",
  action: "report.change",
  access: "user",
  summary: "Claims a report (in_review), resolves it with the content removed or kept, or dismisses it",
  params: z.object({ id: Id }),
  body: z.strictObject({
    status: z.enum(["in_review", "resolved", "dismissed"]),
    note: Note.optional(),
    /** With `resolved` only. */
    removeContent: z.boolean().optional(),
  }),
  response: z.object({ data: ReportView }),
  errors: ["not_found", "forbidden", "illegal_transition"],
});
