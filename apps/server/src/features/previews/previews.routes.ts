import { getLinkPreview } from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { findLinkPreview } from "./previews.service.ts";

export function previewsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, getLinkPreview, async ({ query }) => ({ data: await findLinkPreview(deps, new URL(query.url)) }));
}
