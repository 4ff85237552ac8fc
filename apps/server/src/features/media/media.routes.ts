import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { declareOwn, type OwnRoute } from "#platform/http/own-operations.ts";
import { downloadRoutes, type MediaRights } from "./media.download.ts";
import { mediaOperations } from "./media.openapi.ts";
import { getUploadView, type UploadRules } from "./media.service.ts";
import { uploadRoutes } from "./media.uploads.ts";
import { addYoutube } from "./media.youtube.ts";

const ownRoutes: readonly OwnRoute[] = [
  { path: "/api/uploads", access: "user" },
  { path: "/api/uploads/*", access: "user" },
  { path: "/api/media/*", access: "own" },
];

/** `rights`: who may see the files of what; the features say so that show them. */
type Rules = UploadRules & { rights: MediaRights };

export function mediaRoutes(app: FastifyInstance, deps: Deps, { rights, ...rules }: Rules): void {
  declareOwn(app, ownRoutes, mediaOperations);
  uploadRoutes(app, deps, rules);
  downloadRoutes(app, deps, rights);
  // HEAD is how tus asks how far an upload is.
  mount(
    app,
    contract.getUpload,
    async ({ params, viewer }) => ({ data: await getUploadView(deps, viewer, params.id) }),
    { hasHead: false },
  );
  mount(app, contract.addYoutube, async ({ body, viewer }) => ({ data: await addYoutube(deps, viewer, body) }));
}
