import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { declareOwn, type OwnRoute } from "#platform/http/own-operations.ts";
import { downloadRoutes, type MediaRights } from "./media.download.ts";
import { mediaOperations } from "./media.openapi.ts";
import { type FindMaxBytes, getUploadView } from "./media.service.ts";
import { uploadRoutes } from "./media.uploads.ts";

const ownRoutes: readonly OwnRoute[] = [
  { path: "/api/uploads", access: "user" },
  { path: "/api/uploads/*", access: "user" },
  { path: "/api/media/*", access: "own" },
];

/** Asked of features that know: who may see the files of what, and how much a person may keep. */
type Rules = { rights: MediaRights; findMaxBytes: FindMaxBytes };

export function mediaRoutes(app: FastifyInstance, deps: Deps, { rights, findMaxBytes }: Rules): void {
  declareOwn(app, ownRoutes, mediaOperations);
  uploadRoutes(app, deps, findMaxBytes);
  downloadRoutes(app, deps, rights);
  mount(app, contract.getUpload, async ({ params, viewer }) => ({
    data: await getUploadView(deps, viewer, params.id),
  }));
}
