import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { decideApproval, listApprovals } from "./approvals.service.ts";

export function approvalsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listApprovals, async ({ query, viewer }) => ({
    ...(await listApprovals(deps, viewer, query)),
    lastScannedWhen: deps.clock().toISOString(),
  }));
  mount(app, contract.decideApproval, ({ params, body, viewer }) =>
    decideApproval(deps, viewer, { id: params.id, ...body }),
  );
}
