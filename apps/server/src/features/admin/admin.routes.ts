import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { getSettings, listAudit, updateSettings } from "./admin.service.ts";
import * as spaces from "./admin.spaces.service.ts";
import * as users from "./admin.users.service.ts";

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const lastScannedWhen = () => deps.clock().toISOString();

  mount(app, contract.getSettings, () => getSettings(deps));
  mount(app, contract.updateSettings, async ({ body, viewer }) => ({
    settings: await updateSettings(deps, viewer, body.data),
  }));
  mount(app, contract.listAudit, async ({ query: { results, lastDocumentID, ...filter } }) => ({
    ...(await listAudit(deps, { ...filter, limit: results, cursor: lastDocumentID })),
    lastScannedWhen: lastScannedWhen(),
  }));

  mount(app, contract.listAdminUsers, async ({ query: { results, lastDocumentID, ...filter } }) => ({
    ...(await users.listUsers(deps, { ...filter, limit: results, cursor: lastDocumentID })),
    lastScannedWhen: lastScannedWhen(),
  }));
  mount(app, contract.updateAdminUser, async ({ params, body, viewer }) => ({
    data: await users.updateUser(deps, viewer, { ...body.data, id: params.id }),
  }));
  mount(app, contract.removeAdminUser, ({ params, viewer }) => users.removeUser(deps, viewer, params.id));

  mount(app, contract.listAdminSpaces, async ({ query: { results, lastDocumentID, ...filter } }) => ({
    ...(await spaces.listSpaces(deps, { ...filter, limit: results, cursor: lastDocumentID })),
    lastScannedWhen: lastScannedWhen(),
  }));
  mount(app, contract.updateAdminSpace, async ({ params, body, viewer }) => ({
    data: await spaces.updateSpace(deps, viewer, { id: params.id, ...body.data }),
  }));
  mount(app, contract.removeAdminSpace, ({ params, viewer }) => spaces.removeSpace(deps, viewer, params.id));
}
