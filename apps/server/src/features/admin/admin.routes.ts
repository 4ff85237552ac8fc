import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { getSettings, listAudit, updateSettings } from "./admin.service.ts";

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getSettings, () => getSettings(deps));
  mount(app, contract.updateSettings, async ({ body, viewer }) => ({
    settings: await updateSettings(deps, viewer, body.data),
  }));
  mount(app, contract.listAudit, ({ query }) =>
    listAudit(deps, { limit: query.results, cursor: query.lastDocumentID }),
  );
}
