import type { ContentItem, listItems } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { listActivity } from "#features/activity/index.ts";
import { requireSpace } from "#features/spaces/index.ts";
import { readKind } from "#features/subjects/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { matchPath } from "./lists.paths.ts";

type ListQuery = z.output<typeof listItems.query> & { request: FastifyRequest };

/** Of the space, or with `filterBy=all` of all the viewer's; `status` names one collection. Null where the path is another's. */
export async function readActivity(deps: Deps, viewer: Viewer, list: ListQuery): Promise<Page<ContentItem> | null> {
  if (matchPath(list.path, ["activity"]) === null) return null;
  const kind = list.status ? readKind(list.status) : null;
  if (kind === undefined) throw new AppError("invalid_value", { fields: { status: "invalid_value" } });
  const spaceId = list.filterBy === "all" ? null : (await requireSpace(deps.db, viewer, list)).id;
  const answers = kind === "comment" ? list.status === "replies" : undefined;
  return listActivity(deps, viewer, { spaceId, kind, answers, limit: list.results, cursor: list.lastDocumentID });
}
