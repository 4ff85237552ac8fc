import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { downloadRoutes, type MediaRights } from "./media.download.ts";
import { getUploadView } from "./media.service.ts";
import { uploadRoutes } from "./media.uploads.ts";

/** `rights`: who may see the pictures of what, asked of the features that show them. */
export function mediaRoutes(app: FastifyInstance, deps: Deps, rights: MediaRights): void {
  uploadRoutes(app, deps);
  downloadRoutes(app, deps, rights);
  mount(app, contract.getUpload, async ({ params, viewer }) => ({
    data: await getUploadView(deps, viewer, params.id),
  }));
}
