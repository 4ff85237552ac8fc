import * as contract from "@bump/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { mount, mountJson, serialise } from "#platform/http/mount.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { activityLists } from "./lists.activity.ts";
import { addItem } from "./lists.additions.ts";
import { readAttached } from "./lists.attached.ts";
import { detailLists } from "./lists.details.ts";
import { emptyLists } from "./lists.empty.ts";
import { readItem } from "./lists.items.ts";
import { mediaLists } from "./lists.media.ts";
import { pathTable } from "./lists.paths.ts";
import { peopleLists } from "./lists.people.ts";
import { postLists } from "./lists.posts.ts";
import { tagLists } from "./lists.tags.ts";

/** Every list there is, by its path. Besides them there are those of comments and reactions, below whatever has them. */
const findList = pathTable({
  ...postLists,
  ...detailLists,
  ...peopleLists,
  ...tagLists,
  ...activityLists,
  ...mediaLists,
  ...emptyLists,
});

type Query = z.output<typeof contract.listItems.query> & { request: FastifyRequest };

export async function readList(deps: Deps, viewer: Viewer, list: Query) {
  const found = findList(list.path);
  if (found) return found.row(deps, viewer, { ...list, ids: found.ids });
  const attached = readAttached(deps, viewer, list);
  if (!attached) throw new AppError("unknown_path", { fields: { path: "unknown_path" } });
  return attached;
}

export function listsRoutes(app: FastifyInstance, deps: Deps): void {
  mountJson(app, contract.getItem, async ({ query, viewer, request }) => {
    const item = await readItem(deps, viewer, { ...query, request });
    return typeof item === "string" ? `{"success":true,"data":${item}}` : serialise(contract.getItem, item);
  });
  mountJson(app, contract.listItems, async ({ query, viewer, request }) => {
    const page = await readList(deps, viewer, { ...query, request });
    if (typeof page === "string") return page;
    return serialise(contract.listItems, { ...page, lastScannedWhen: deps.clock().toISOString() });
  });
  mountJson(app, contract.listProblems, ({ query, viewer, request }) =>
    postLists.problems(deps, viewer, { ...query, path: "problems", ids: [], request }),
  );
  mount(app, contract.addItem, async ({ body, viewer, request }) => ({
    newItem: await addItem(deps, viewer, { ...body, request }),
  }));
}
