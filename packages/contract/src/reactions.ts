import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant } from "./common.ts";
import { commentParams, commentPaths, reactionKinds } from "./content.ts";
import { ContentItem } from "./content-items.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./lists.ts";

const Path = z.string().max(limits.itemPath.max, "max_characters");

/** Who reacted, and how. Followers of a tag come in the same shape, with no reaction. */
export const ReactionView = z.object({
  id: Id,
  author: AuthorView,
  reaction: z.enum(reactionKinds).nullable(),
  ...instant,
});
export type ReactionView = z.infer<typeof ReactionView>;

export const ReactionResult = z.object({
  reaction: z.enum([...reactionKinds, "none"]),
  reacted: z.boolean(),
  reactions: z.partialRecord(z.enum(reactionKinds), z.number()),
  counters: z.object({ totalReactions: z.number() }),
});

/** The payload is the item's data; what it holds besides is not used. */
const reactionBody = z.looseObject({ path: Path });

export const react = endpoint({
  method: "POST",
  path: "/reactions/react",
  action: "reaction.react",
  access: "user",
  summary: "Reacts to an item, or changes the reaction; `none` takes it back",
  body: reactionBody.extend({ reaction: z.enum([...reactionKinds, "none"]) }),
  response: ReactionResult,
  errors: ["unknown_path", "not_found", "forbidden"],
  limit: "reactions",
});

export const unreact = endpoint({
  method: "POST",
  path: "/reactions/unreact",
  action: "reaction.unreact",
  access: "user",
  summary: "Takes a reaction back",
  body: reactionBody,
  response: ReactionResult,
  errors: ["unknown_path", "not_found", "forbidden"],
  limit: "reactions",
});

const ReactionFilter = z.enum(["all", ...reactionKinds], { error: "invalid_value" }).optional();

/** `status` and `filterBy` both name a kind. Where a comment is meant, the path says of which item it is. */
export const listReactions = endpoint({
  method: "GET",
  path: "/:collection/:id/reactions",
  aliases: ["/problems/:id/:within/:innerId/reactions", ...commentPaths.map((path) => `${path}/reactions` as const)],
  action: "reaction.list",
  access: "user",
  summary: "Who reacted to an item, and how, newest first",
  params: commentParams,
  query: z.strictObject({ status: ReactionFilter, filterBy: ReactionFilter, ...pageQuery(100) }),
  response: page(ReactionView),
  errors: ["unknown_path", "not_found", "invalid_value"],
});

export const listReacted = endpoint({
  method: "GET",
  path: "/reactions",
  action: "reaction.listOwn",
  access: "user",
  summary: "What the caller reacted to, newest reaction first",
  query: z.strictObject({ ...pageQuery(100) }),
  response: page(ContentItem),
});
