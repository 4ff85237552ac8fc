import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount, raw } from "#platform/http/mount.ts";
import { readActivity } from "./lists.activity.ts";
import { readAttachedItem } from "./lists.attached.ts";
import { readEmpty, refuseAbsent } from "./lists.empty.ts";
import { readNotifications } from "./lists.notifications.ts";
import { addItem, readItem, readList } from "./lists.service.ts";
import { readStories } from "./lists.stories.ts";
import { readTag, readTags } from "./lists.tags.ts";

export function listsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getItem, async ({ query, viewer, request }) => {
    const attached = await readAttachedItem(deps, viewer, query.path);
    const found = attached ?? (await readTag(deps, viewer, { ...query, request }));
    refuseAbsent(query.path);
    return found ?? { data: await readItem(deps, viewer, query.path) };
  });
  mount(app, contract.listItems, async ({ query, viewer, request }) => {
    const stories = await readStories(deps, viewer, { ...query, request });
    if (stories !== null) return raw(stories);
    const page =
      (await readTags(deps, viewer, { ...query, request })) ??
      (await readActivity(deps, viewer, { ...query, request })) ??
      (await readNotifications(deps, viewer, { ...query, request })) ??
      (await readEmpty(deps, viewer, { ...query, request })) ??
      (await readList(deps, viewer, { ...query, request }));
    return { ...page, lastScannedWhen: deps.clock().toISOString() };
  });
  mount(app, contract.addItem, async ({ body, viewer, request }) => ({
    newItem: await addItem(deps, viewer, { ...body, request }),
  }));
}
