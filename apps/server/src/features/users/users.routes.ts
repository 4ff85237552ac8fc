import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount, mountJson } from "#platform/http/mount.ts";
import { getCommon } from "./users.common.ts";
import {
  changeSpace,
  changeUser,
  getUserinfoJson,
  peekUserinfoJson,
  removeUser,
  setExplainer,
  syncUser,
  updateUser,
} from "./users.service.ts";
import { listShields, setShield } from "./users.shields.service.ts";

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  mountJson(
    app,
    contract.getUserinfo,
    ({ viewer }) => getUserinfoJson(deps, viewer),
    (viewer) => peekUserinfoJson(deps, viewer),
  );
  mount(app, contract.updateUser, ({ body, viewer, request }) => updateUser(deps, viewer, { ...body, ip: request.ip }));
  mount(app, contract.syncUser, async ({ body, viewer }) => ({ user: await syncUser(deps, viewer, body.uid) }));
  mount(app, contract.removeUser, ({ query, viewer }) => removeUser(deps, viewer, query));
  mount(app, contract.setProfileTags, ({ body, viewer }) =>
    changeUser(deps, viewer, { profile_tags: body.profileTags }),
  );
  mount(app, contract.changeSpace, async ({ body, viewer }) => ({
    user: await changeSpace(deps, viewer, body.spaceId),
  }));
  mount(app, contract.setExplainer, async ({ body, viewer }) => ({
    hideExplainers: await setExplainer(deps, viewer, body),
  }));
  mount(app, contract.setShield, async ({ params, body, viewer }) => ({
    shield: await setShield(deps, viewer, { ...params, ...body }),
  }));
  mount(app, contract.listShields, async ({ query, viewer }) => ({
    ...(await listShields(deps, viewer, { limit: query.results, cursor: query.lastDocumentID })),
    lastScannedWhen: deps.clock().toISOString(),
  }));
  mount(app, contract.getCommon, ({ params, viewer }) => getCommon(deps, viewer, params.id));
}
