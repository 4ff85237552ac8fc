import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { worldSpaceId } from "../../packages/contract/src/spaces.ts";
import { admin } from "./admin.ts";
import { callAs } from "./people.ts";
import type { Server } from "./server.ts";

export type Access = "public" | "user" | "owner" | "admin";
export type Row = { route: string; path: string; access: Access };

const numbered = (last: string) => `01890000-0000-7000-8000-0000000000${last}`;
/** These are there once makeThings was called; other pages open all the same, and say that there is nothing. */
const story = numbered("e2");
const problem = numbered("e5");
const solution = numbered("e6");
const part = numbered("e7");
const skill = numbered("e8");

const tag = "routes";

/** Stands in the addresses of a profile, until there is somebody to open it of. */
const person = numbered("e4");

/** What is there or is not: the world among spaces, somebody's profile, and what makeThings makes. */
function idOf(route: string): string {
  if (route.startsWith("/space/")) return worldSpaceId;
  if (route.startsWith("/network/")) return person;
  if (route.startsWith("/problem/")) return problem;
  if (route.startsWith("/solution/")) return solution;
  if (route.startsWith("/skill/")) return skill;
  return route.startsWith("/tags/") ? tag : story;
}

function innerIdOf(route: string): string {
  if (route.includes("/solutions/")) return solution;
  return route.includes("/parts/") ? part : numbered("e3");
}

/** Every row of routes.tsv, the product's own list of addresses. */
export function readRoutes(): Row[] {
  const lines = readFileSync(new URL("../routes.tsv", import.meta.url), "utf8").split("\n");
  return lines
    .filter((line) => line.startsWith("/"))
    .map((line) => {
      const [route = "", access = ""] = line.split("\t");
      const path = route.replaceAll("{id}", idOf(route)).replaceAll("{id2}", innerIdOf(route));
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
  const text = `<p>Every page is opened #${tag}</p>`;
  const words = { name: "Every page is opened", description: text };
  const things: [path: string, data: object][] = [
    ["/stories", { id: story, story: text }],
    ["/problems", { id: problem, ...words }],
    ["/solutions", { id: solution, ...words, problemId: problem }],
    ["/skills", { id: skill, ...words }],
    [`/problems/${problem}/parts`, { id: part, ...words, type: "process" }],
  ];
  for (const [path, data] of things) expect((await call("POST", path, { data })).status, path).toBe(200);
  const { body } = await call("GET", "/user/userinfo");
  const { user } = body as { user: { id: string } };
  return rows.map((row) => ({ ...row, path: row.path.replace(person, user.id) }));
}
