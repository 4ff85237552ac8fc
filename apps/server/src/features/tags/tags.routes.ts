import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import {
  addTags,
  followTag,
  listFollowed,
  listFollowers,
  replaceFollows,
  unfollowTag,
  updateTag,
} from "./tags.service.ts";

export function tagsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.addTags, async ({ body, viewer, request }) => ({
    items: await addTags(deps, viewer, { ...body, request }),
  }));
  mount(app, contract.updateTag, async ({ params, body, viewer }) => ({
    data: await updateTag(deps, viewer, { ...params, ...body.data }),
  }));
  mount(app, contract.followTag, ({ body, viewer, request }) => followTag(deps, viewer, { ...body, request }));
  mount(app, contract.unfollowTag, ({ body, viewer, request }) => unfollowTag(deps, viewer, { ...body, request }));
  mount(app, contract.followTags, async ({ body, viewer, request }) => ({
    tags: await replaceFollows(deps, viewer, { ...body, purpose: "feed", request }),
  }));
  mount(app, contract.setAlertTags, async ({ body, viewer, request }) => ({
    tags: await replaceFollows(deps, viewer, { ...body, purpose: "alerts", request }),
  }));
  mount(app, contract.listTagFollowers, async ({ params, query, viewer }) => ({
    ...(await listFollowers(deps, viewer, { tagId: params.id, limit: query.results, cursor: query.lastDocumentID })),
    lastScannedWhen: deps.clock().toISOString(),
  }));
  mount(app, contract.listFollowed, ({ query, viewer, request }) => listFollowed(deps, viewer, { ...query, request }));
}
