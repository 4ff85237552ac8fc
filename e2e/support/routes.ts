import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { worldSpaceId } from "../../packages/contract/src/spaces.ts";
import { admin } from "./admin.ts";
import { callAs } from "./people.ts";
import type { Server } from "./server.ts";

export type Access = "public" | "user" | "owner" | "admin";
export type Row = { route: string; path: string; access: Access };

/** A story has the first id, once makeThings was called; other pages open all the same, and say that there is nothing. */
const ids = { id: "01890000-0000-7000-8000-0000000000e2", id2: "01890000-0000-7000-8000-0000000000e3" };

const tag = "routes";

/** Stands in the addresses of a profile, until there is somebody to open it of. */
const person = "01890000-0000-7000-8000-0000000000e4";

/** What is there or is not: the world among spaces, somebody's profile, and what makeThings makes. */
function idOf(route: string): string {
  if (route.startsWith("/space/")) return worldSpaceId;
  if (route.startsWith("/network/")) return person;
  return route.startsWith("/tags/") ? tag : ids.id;
}

/** Every row of routes.tsv, the product's own list of addresses. */
export function readRoutes(): Row[] {
  const lines = readFileSync(new URL("../routes.tsv", import.meta.url), "utf8").split("\n");
  return lines
    .filter((line) => line.startsWith("/"))
    .map((line) => {
      const [route = "", access = ""] = line.split("\t");
      const path = route.replaceAll("{id}", idOf(route)).replaceAll("{id2}", ids.id2);
      return { route, path, access: access as Access };
    });
}

/** The rows in so many parts of equal length. */
export function inParts(rows: Row[], count: number): Row[][] {
  const size = Math.ceil(rows.length / count);
  return Array.from({ length: count }, (_, part) => rows.slice(part * size, (part + 1) * size));
}

/** Whatever the addresses name; a repeat makes nothing new. Answers the rows for somebody to open. */
export async function makeThings(server: Server, rows: Row[]): Promise<Row[]> {
  const call = await callAs(server, admin);
  const data = { id: ids.id, story: `<p>Every page is opened #${tag}</p>` };
  expect((await call("POST", "/stories", { data })).status).toBe(200);
  const { body } = await call("GET", "/user/userinfo");
  const { user } = body as { user: { id: string } };
  return rows.map((row) => ({ ...row, path: row.path.replace(person, user.id) }));
}
