import { type listItems, listReactions as reactions } from "@bump/contract";
import { listReactions } from "#features/reactions/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { z } from "zod";

type ListQuery = z.output<typeof listItems.query>;

const shape = /^(?<item>.+)\/(?<what>reactions)$/;

/** Lists of what attaches to an item, by the item's own path: `{item}/reactions`. Null where the path is another's. */
export function readAttached(deps: Deps, viewer: Viewer, list: ListQuery) {
  const { item, what } = shape.exec(list.path)?.groups ?? {};
  if (item === undefined) return null;
  const page = { path: item, limit: list.results, cursor: list.lastDocumentID };
  if (what === "reactions") return listReactions(deps, viewer, { ...page, filter: readReaction(list) });
  return null;
}

function readReaction({ status, filterBy }: ListQuery) {
  const parsed = reactions.query.shape.status.safeParse(status || filterBy);
  if (!parsed.success) throw new AppError("invalid_value", { fields: { status: "invalid_value" } });
  return parsed.data;
}
