import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { readItem, readList } from "./lists.service.ts";

export function listsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getItem, async ({ query, viewer }) => ({ data: await readItem(deps, viewer, query.path) }));
  mount(app, contract.listItems, async ({ query, viewer }) => ({
    ...(await readList(deps, viewer, query)),
    lastScannedWhen: deps.clock().toISOString(),
  }));
}
