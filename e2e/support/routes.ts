import { readFileSync } from "node:fs";
import { worldSpaceId } from "../../packages/contract/src/spaces.ts";

export type Access = "public" | "user" | "owner" | "admin";
export type Row = { route: string; path: string; access: Access };

/** No thing has these ids: a page opens for them all the same, and says that there is nothing. */
const ids = { id: "01890000-0000-7000-8000-0000000000e2", id2: "01890000-0000-7000-8000-0000000000e3" };

/** A space is there or it is not: the pages of one are opened for the world. */
function idOf(route: string): string {
  return route.startsWith("/space/") ? worldSpaceId : ids.id;
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
