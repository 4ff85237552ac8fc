import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import { pathOfUrl } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { listReacted, listReactions, react } from "./reactions.service.ts";

export function reactionsRoutes(app: FastifyInstance, deps: Deps): void {
  const lastScannedWhen = () => deps.clock().toISOString();
  mount(app, contract.react, ({ body, viewer }) => react(deps, viewer, body));
  mount(app, contract.unreact, ({ body, viewer }) => react(deps, viewer, { path: body.path, reaction: "none" }));
  mount(app, contract.listReactions, async ({ query, request, viewer }) => ({
    ...(await listReactions(deps, viewer, {
      path: pathOfUrl(request.url, "/reactions"),
      filter: query.status || query.filterBy,
      limit: query.results,
      cursor: query.lastDocumentID,
    })),
    lastScannedWhen: lastScannedWhen(),
  }));
  mount(app, contract.listReacted, async ({ query, viewer }) => ({
    ...(await listReacted(deps, viewer, { limit: query.results, cursor: query.lastDocumentID })),
    lastScannedWhen: lastScannedWhen(),
  }));
}
