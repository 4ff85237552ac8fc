import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { clearNotifications, readNotifications, removeNotification } from "./notifications.service.ts";

export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.removeNotification, ({ params, viewer }) => removeNotification(deps, viewer, params.id));
  mount(app, contract.clearNotifications, ({ query, viewer }) =>
    clearNotifications(deps, viewer, query.spaceId || null),
  );
  mount(app, contract.readNotifications, async ({ body, viewer }) => ({
    totalNotifications: await readNotifications(deps, viewer, {
      ids: body.ids ?? null,
      spaceId: body.spaceId || null,
    }),
  }));
}
