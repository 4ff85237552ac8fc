import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { changeReport, createReport, listReports } from "./reports.service.ts";

export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createReport, async ({ body, viewer }) => ({ data: await createReport(deps, viewer, body) }));
  mount(app, contract.listReports, async ({ query, viewer }) => ({
    ...(await listReports(deps, viewer, query)),
    lastScannedWhen: deps.clock().toISOString(),
  }));
  mount(app, contract.changeReport, async ({ params, body, viewer }) => ({
    data: await changeReport(deps, viewer, { id: params.id, ...body }),
  }));
}
