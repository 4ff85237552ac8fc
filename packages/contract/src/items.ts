import { z } from "zod";
import { PersonView } from "./authors.ts";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery, SearchText } from "./lists.ts";
import { ReactionView } from "./reactions.ts";
import { ParticipantView, SpaceView } from "./spaces.ts";

const ItemPath = z.string({ error: "required" }).max(300, "max_characters");

/** Whatever a client names by its path, as the operation of its own kind would answer it. */
export const getItem = endpoint({
  method: "GET",
  path: "/get/v2",
  action: "item.read",
  access: "user",
  summary: "One item by its path: spaces/{id}, users/{id}",
  query: z.strictObject({ path: ItemPath, lang: z.string().max(20).optional() }),
  response: z.object({ data: z.union([SpaceView, PersonView]) }),
  errors: ["unknown_path", "not_found"],
});

export const listOrders = ["recent", "top", "name", "nameDesc", "unread"] as const;

/** What a list has no use for it lets pass, since clients send the same parameters with every list. */
export const listItems = endpoint({
  method: "GET",
  path: "/list/v2",
  action: "item.list",
  access: "user",
  summary: "A list by its path: users, people, orgs, spaces/{id}/participants",
  query: z.strictObject({
    path: ItemPath,
    orderBy: z.enum(listOrders).default("recent"),
    filterBy: z.string().max(50).optional(),
    query: SearchText,
    tags: z.string().max(2000).optional(),
    authorId: z.string().max(100).optional(),
    status: z.string().max(50).optional(),
    lang: z.string().max(20).optional(),
    ...pageQuery(100),
  }),
  response: page(z.union([ReactionView, ParticipantView, PersonView])),
  errors: ["unknown_path", "not_found", "forbidden", "invalid_value"],
});
