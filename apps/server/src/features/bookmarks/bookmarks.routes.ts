import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { listBookmarks, setBookmark } from "./bookmarks.service.ts";

export function bookmarksRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.bookmark, ({ body, viewer }) => setBookmark(deps, viewer, { path: body.path, bookmarked: true }));
  mount(app, contract.unbookmark, ({ body, viewer }) =>
    setBookmark(deps, viewer, { path: body.path, bookmarked: false }),
  );
  mount(app, contract.listBookmarks, async ({ query, viewer }) => ({
    ...(await listBookmarks(deps, viewer, { limit: query.results, cursor: query.lastDocumentID })),
    lastScannedWhen: deps.clock().toISOString(),
  }));
}
