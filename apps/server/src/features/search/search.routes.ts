import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { suggest } from "./search.autocomplete.ts";
import { search } from "./search.service.ts";

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.search, ({ query, viewer, request }) => search(deps, viewer, { ...query, request }));
  mount(app, contract.autocomplete, async ({ query, viewer, request }) => ({
    data: await suggest(deps, viewer, { ...query, request }),
  }));
}
