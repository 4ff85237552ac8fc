import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { listJoinedProblems } from "./problems.service.ts";

export function problemsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listJoinedProblems, async ({ query, viewer, request }) => ({
    items: await listJoinedProblems(deps, viewer, { spaceId: query.spaceId, request }),
  }));
}
