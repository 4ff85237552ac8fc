import type { Access } from "@bump/contract";

type OwnRoute = {
  /** As it is registered; a last `*` stands for whatever follows. */
  path: string;
  /** `own`: the route asks for its token itself and does not count against the API's limit. */
  access: Access | "own";
  failures?: "auth";
};

/** Every route below /api that is not an operation of the contract. One that stands in neither stops the start. */
const ownRoutes: readonly OwnRoute[] = [
  { path: "/api/auth/*", access: "public", failures: "auth" },
  { path: "/api/uploads", access: "user" },
  { path: "/api/uploads/*", access: "user" },
  { path: "/api/media/*", access: "own" },
  { path: "/api/openapi.json", access: "public" },
  { path: "/api/docs", access: "public" },
  { path: "/api/docs/*", access: "public" },
  { path: "/api/metrics", access: "own" },
];

export function findOwnRoute(path: string): OwnRoute | null {
  const matches = (route: OwnRoute) =>
    route.path.endsWith("*") ? path.startsWith(route.path.slice(0, -1)) : path === route.path;
  return ownRoutes.find(matches) ?? null;
}
