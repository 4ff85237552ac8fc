import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount, raw } from "#platform/http/mount.ts";
import {
  changeSpace,
  changeUser,
  getUserinfoJson,
  removeUser,
  setExplainer,
  syncUser,
  updateUser,
} from "./users.service.ts";

export function usersRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getUserinfo, ({ viewer }) => raw(getUserinfoJson(deps, viewer)));
  mount(app, contract.updateUser, ({ body, viewer, request }) => updateUser(deps, viewer, { ...body, ip: request.ip }));
  mount(app, contract.syncUser, async ({ body, viewer }) => ({ user: await syncUser(deps, viewer, body.uid) }));
  mount(app, contract.removeUser, ({ viewer }) => removeUser(deps, viewer));
  mount(app, contract.setProfileTags, ({ body, viewer }) =>
    changeUser(deps, viewer, { profile_tags: body.profileTags }),
  );
  mount(app, contract.changeSpace, async ({ body, viewer }) => ({
    user: await changeSpace(deps, viewer, body.spaceId),
  }));
  mount(app, contract.setExplainer, async ({ body, viewer }) => ({
    hideExplainers: await setExplainer(deps, viewer, body),
  }));
}
