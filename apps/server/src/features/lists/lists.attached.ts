import { type listItems, listReactions as reactions } from "@bump/contract";
import { getComment, listComments, listReplies } from "#features/comments/index.ts";
import { listReactions } from "#features/reactions/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { z } from "zod";
import { readFilter, readPage, readPlainPage, refusal, refuseOthers, requireRecent } from "./lists.query.ts";

type ListQuery = z.output<typeof listItems.query>;

const listShape = /^(?<path>.+)\/(?<what>reactions|comments|replies)$/;
const itemShape = /\/comments\/[^/]+(?:\/replies\/[^/]+)?$/;

/** Lists of what attaches to an item, by the item's own path. Null where the path is another's. */
export function readAttached(deps: Deps, viewer: Viewer, list: ListQuery) {
  const { path, what } = listShape.exec(list.path)?.groups ?? {};
  if (path === undefined) return null;
  if (what === "reactions") return listReactions(deps, viewer, { path, filter: readReaction(list), ...readPage(list) });
  if (what === "replies") return listReplies(deps, viewer, { path, ...readPlainPage(list) });
  refuseOthers(list, []);
  const mine = readFilter(list, ["mine"]) !== null;
  return listComments(deps, viewer, { path, orderBy: readOrder(list), mine, ...readPage(list) });
}

/** A comment or an answer by its own path. Null where the path is another's. */
export function readAttachedItem(deps: Deps, viewer: Viewer, path: string) {
  return itemShape.test(path) ? getComment(deps, viewer, path) : null;
}

function readOrder({ orderBy }: ListQuery): "recent" | "top" {
  if (orderBy === "recent" || orderBy === "top") return orderBy;
  throw refusal("orderBy", "invalid_value");
}

function readReaction(list: ListQuery) {
  requireRecent(list);
  refuseOthers(list, ["status"]);
  const { status, filterBy } = list;
  const parsed = reactions.query.shape.status.safeParse(status || filterBy);
  if (!parsed.success) throw refusal("status", "invalid_value");
  return parsed.data;
}
