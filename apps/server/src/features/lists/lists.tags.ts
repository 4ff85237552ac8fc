import type { getItem, listItems, TagView } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { requireSpace } from "#features/spaces/index.ts";
import { getTag, listCarriers, listFollowers, listTags, type TagOrder } from "#features/tags/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { matchPath } from "./lists.paths.ts";
import { readPeopleOrder } from "./lists.query.ts";

type ListQuery = z.output<typeof listItems.query> & { request: FastifyRequest };
type ItemQuery = z.output<typeof getItem.query> & { request: FastifyRequest };

const tagShape = /^\/?tags\/(?<tag>[^/]+)$/;

/** A tag by its id or its name. Null where the path is another's. */
export async function readTag(deps: Deps, viewer: Viewer, query: ItemQuery): Promise<{ data: TagView } | null> {
  const { tag } = tagShape.exec(query.path)?.groups ?? {};
  if (tag === undefined) return null;
  return { data: await getTag(deps, viewer, { ...query, tag }) };
}

/** The tags of a space, the followers of one, and the people who carry it. Null where the path is another's. */
export async function readTags(deps: Deps, viewer: Viewer, list: ListQuery) {
  const found = matchPath(list.path, ["tags", "tags/{id}/followers", "tags/{id}/profiles"]);
  if (found === null) return null;
  const page = { limit: list.results, cursor: list.lastDocumentID };
  const [tagId = ""] = found.ids;
  if (found.pattern === "tags/{id}/followers") return listFollowers(deps, viewer, { ...page, tagId });
  if (found.pattern === "tags/{id}/profiles") {
    return listCarriers(deps, viewer, { ...page, tagId, query: list.query, orderBy: readPeopleOrder(list) });
  }
  const { id: spaceId } = await requireSpace(deps.db, viewer, list);
  return listTags(deps, viewer, { ...page, spaceId, query: list.query, lang: list.lang || null, orderBy: order(list) });
}

function order({ orderBy }: ListQuery): TagOrder {
  if (orderBy === "unread") throw new AppError("invalid_value", { fields: { orderBy: "invalid_value" } });
  return orderBy;
}
