import { z } from "zod";
import { Id, instant, Nothing, SpaceChoice } from "./common.ts";
import { Location } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./lists.ts";
import { FileView } from "./media.ts";
import { SpaceRef } from "./spaces.ts";

const ApprovalText = z.object({ title: z.string(), html: z.string(), tags: z.array(z.string()) });

/** Something that waits for an approver: an item, or another text of one. Whose it is does not show: it may be anonymous. */
export const ApprovalView = z.object({
  /** The item's, or where `isRevision` that of the proposed text. */
  id: Id,
  isRevision: z.boolean(),
  /** Of a proposed text: the one that it would replace. */
  former: ApprovalText.nullable(),
  /** The item's path, e.g. stories/{id}. */
  path: z.string(),
  collection: z.string(),
  /** Its page, e.g. /story/{id}. */
  link: z.string(),
  snapshot: ApprovalText,
  /** What it carries besides; of a proposed text nothing, for they stay as they are. */
  files: z.array(FileView),
  location: Location.nullable(),
  /** Then only the day is told. */
  isAnonymousPost: z.boolean(),
  /** Of what waits as it is now: sent along with the decision, it makes sure that this is what is decided on. */
  version: z.string(),
  space: SpaceRef,
  ...instant,
});
export type ApprovalView = z.infer<typeof ApprovalView>;

export const listApprovals = endpoint({
  method: "GET",
  path: "/approvals",
  action: "approval.list",
  access: "user",
  summary: "What waits in the spaces the caller approves in, oldest first",
  query: z.strictObject({
    /** Of this space only; empty for all. */
    spaceId: SpaceChoice,
    ...pageQuery(100),
  }),
  response: page(ApprovalView),
});

export const decideApproval = endpoint({
  method: "POST",
  path: "/approvals/:id",
  action: "approval.decide",
  access: "user",
  summary: "Publishes what waits, or rejects it with a reason",
  params: z.object({ id: Id }),
  body: z.strictObject({
    decision: z.enum(["approve", "reject"]),
    /** Where its author has changed it since, the decision is refused (409 `conflict`). */
    version: z.string().max(64, "max_characters").optional(),
    note: z.string().trim().max(limits.note.max, "max_characters").optional(),
  }),
  response: Nothing,
  errors: ["not_found", "forbidden", "illegal_transition", "conflict"],
});
