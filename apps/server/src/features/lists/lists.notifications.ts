import type { listItems, NotificationView } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { listNotifications } from "#features/notifications/index.ts";
import { requireSpace } from "#features/spaces/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { matchPath } from "./lists.paths.ts";

type ListQuery = z.output<typeof listItems.query> & { request: FastifyRequest };

/** The caller's own, of all their spaces or with `filterBy=thisSpace` of one. Null where the path is another's. */
export async function readNotifications(
  deps: Deps,
  viewer: Viewer,
  list: ListQuery,
): Promise<Page<NotificationView> | null> {
  const found = matchPath(list.path, ["users/{id}/notifications"]);
  if (found === null) return null;
  if (found.ids[0] !== viewer.id) throw new AppError("not_found");
  const isOfOne = list.filterBy === "thisSpace";
  const spaceId = isOfOne ? (await requireSpace(deps.db, viewer, list)).id : null;
  return listNotifications(deps, viewer, { spaceId, limit: list.results, cursor: list.lastDocumentID });
}
