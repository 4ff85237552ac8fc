import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { getGazetteer } from "./places.gazetteer.ts";
import { listMapCells } from "./places.map.ts";
import { reversePlace, searchPlaces } from "./places.service.ts";

/** After the first pages have been answered. */
const warmAfterMs = 3000;

export function placesRoutes(app: FastifyInstance, deps: Deps): void {
  app.addHook("onListen", () => {
    const warm = () => void getGazetteer().catch((err: unknown) => deps.log.error({ err }, "no places"));
    setTimeout(warm, warmAfterMs).unref();
  });
  mount(app, contract.searchPlaces, async ({ query, viewer, request }) => ({
    items: await searchPlaces(deps, viewer, { ...query, request }),
  }));
  mount(app, contract.reversePlace, async ({ query }) => ({ items: await reversePlace(deps, query) }));
  mount(app, contract.listMapCells, async ({ query, viewer, request }) => ({
    cells: await listMapCells(deps, viewer, { ...query, request }),
  }));
}
