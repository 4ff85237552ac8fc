import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount, mountJson } from "#platform/http/mount.ts";
import { createPublicFigures } from "./dashboard.service.ts";
import { getDashboard, getMoods } from "./dashboard.space.ts";

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  const getFigures = createPublicFigures(deps);
  mountJson(app, contract.getPublicFigures, getFigures);
  mount(app, contract.getDashboard, ({ query, viewer, request }) => getDashboard(deps, viewer, { ...query, request }));
  mount(app, contract.getMoods, ({ query, viewer, request }) => getMoods(deps, viewer, { ...query, request }));
}
