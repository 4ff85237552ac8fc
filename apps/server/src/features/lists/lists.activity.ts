import { listActivity } from "#features/activity/index.ts";
import { listNotifications } from "#features/notifications/index.ts";
import { requireSpace } from "#features/spaces/index.ts";
import { readKind } from "#features/subjects/index.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { ListReaders } from "./lists.paths.ts";
import { readFilter, readPage, refusal, refuseOthers, requireRecent } from "./lists.query.ts";

/** What happened: to everybody, and to the viewer. */
export const activityLists: ListReaders = {
  /** Of the space, or with `filterBy=all` of all the viewer's; `status` names one collection. */
  activity: async (deps, viewer, list) => {
    const kind = list.status && list.status !== "all" ? readKind(list.status) : null;
    if (kind === undefined) throw refusal("status", "invalid_value");
    requireRecent(list);
    refuseOthers(list, ["status"]);
    const spaceId = readFilter(list, ["all"]) ? null : (await requireSpace(deps.db, viewer, list)).id;
    const answers = kind === "comment" ? list.status === "replies" : undefined;
    return listActivity(deps, viewer, { spaceId, kind, answers, ...readPage(list) });
  },
  /** The caller's own, of all their spaces or with `filterBy=thisSpace` of one. */
  "users/{id}/notifications": async (deps, viewer, list) => {
    if (list.ids[0] !== viewer.id) throw new AppError("not_found");
    requireRecent(list);
    refuseOthers(list, []);
    const isOfOne = readFilter(list, ["thisSpace", "mySpaces"]) === "thisSpace";
    const spaceId = isOfOne ? (await requireSpace(deps.db, viewer, list)).id : null;
    return listNotifications(deps, viewer, { spaceId, ...readPage(list) });
  },
};
