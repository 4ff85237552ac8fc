import { getItem, listItems } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { readItem } from "#features/lists/lists.items.ts";
import { readList } from "#features/lists/lists.routes.ts";
// The types of all events: each feature adds its own, and those that only listen know none.
import type {} from "../src/app.ts";
import { type Query, recordedDeps, viewerOf } from "./recorded.ts";

/** The queries that /list/v2 or /get/v2 sends for an address, once what many read is in the cache. */
export async function readQueries(pool: pg.Pool, userId: string, address: string): Promise<Query[]> {
  const { deps, sent } = recordedDeps(pool);
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const query = Object.fromEntries(searchParams);
  const request = { headers: {}, query } as unknown as FastifyRequest;
  const viewer = viewerOf(userId);
  const read = () =>
    pathname === getItem.path
      ? readItem(deps, viewer, { ...getItem.query.parse(query), request })
      : readList(deps, viewer, { ...listItems.query.parse(query), request });
  await read();
  const asked = sent.length;
  await read();
  return sent.slice(asked);
}
