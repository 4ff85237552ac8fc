import { z } from "zod";
import { ContentItem } from "./content-items.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./lists.ts";

/** The payload is the item's data; what it holds besides is not used. */
const body = z.looseObject({ path: z.string().max(limits.itemPath.max, "max_characters") });
const response = z.object({ bookmarked: z.boolean() });

export const bookmark = endpoint({
  method: "POST",
  path: "/bookmarks/bookmark",
  action: "bookmark.add",
  access: "user",
  summary: "Bookmarks an item",
  body,
  response,
  errors: ["unknown_path", "not_found"],
  limit: "reactions",
});

export const unbookmark = endpoint({
  method: "POST",
  path: "/bookmarks/unbookmark",
  action: "bookmark.remove",
  access: "user",
  summary: "Takes a bookmark away",
  body,
  response,
  errors: ["unknown_path", "not_found"],
  limit: "reactions",
});

export const listBookmarks = endpoint({
  method: "GET",
  path: "/bookmarks",
  action: "bookmark.list",
  access: "user",
  summary: "What the caller bookmarked, newest bookmark first",
  query: z.strictObject({ ...pageQuery(100) }),
  response: page(ContentItem),
});
