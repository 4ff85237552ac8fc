import type { getItem, listItems, TagView } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { requireSpace } from "#features/spaces/index.ts";
import { getTag, listFollowers, listTags, type TagOrder } from "#features/tags/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { matchPath } from "./lists.paths.ts";

type ListQuery = z.output<typeof listItems.query> & { request: FastifyRequest };
type ItemQuery = z.output<typeof getItem.query> & { request: FastifyRequest };

const tagShape = /^\/?tags\/(?<tag>[^/]+)$/;

/** A tag by its id or its name. Null where the path is another's. */
export async function readTag(deps: Deps, viewer: Viewer, query: ItemQuery): Promise<{ data: TagView } | null> {
  const { tag } = tagShape.exec(query.path)?.groups ?? {};
  if (tag === undefined) return null;
  return { data: await getTag(deps, viewer, { ...query, tag }) };
}

/** The tags of a space, and the followers of one. Null where the path is another's. */
export async function readTags(deps: Deps, viewer: Viewer, list: ListQuery) {
  const found = matchPath(list.path, ["tags", "tags/{id}/followers"]);
  if (found === null) return null;
  const page = { limit: list.results, cursor: list.lastDocumentID };
  if (found.pattern === "tags/{id}/followers") return listFollowers(deps, viewer, { ...page, tagId: found.ids[0]! });
  const { id: spaceId } = await requireSpace(deps.db, viewer, list);
  return listTags(deps, viewer, { ...page, spaceId, query: list.query, lang: list.lang || null, orderBy: order(list) });
}

function order({ orderBy }: ListQuery): TagOrder {
  if (orderBy === "unread") throw new AppError("invalid_value", { fields: { orderBy: "invalid_value" } });
  return orderBy;
}
