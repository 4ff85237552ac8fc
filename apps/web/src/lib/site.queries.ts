import { type Components, getReady, getSiteText, type SiteText } from "@bump/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import { hasCode } from "./api-error.ts";

const recheckMs = 15_000;

/** A text that the site's admins may have written; null when they have not. */
export function siteTextQuery(text: SiteText) {
  return queryOptions({
    queryKey: ["site-text", text],
    queryFn: async ({ signal }) => (await call(getSiteText, { params: { text }, signal })).text,
  });
}

/** A node that lacks what it needs is not ready, and names what that is. */
function lacking(error: unknown): { components: Components } {
  if (!hasCode(error, "starting") || error.params.down === undefined) throw error;
  const down = String(error.params.down).split(", ");
  const state = (name: keyof Components) => (down.includes(name) ? "down" : "up");
  return { components: { database: state("database"), bus: state("bus"), storage: state("storage") } };
}

/** How the parts of the server are, asked again and again while somebody looks. */
export const readyQuery = queryOptions({
  queryKey: ["ready"],
  queryFn: async ({ signal }) => (await call(getReady, { signal }).catch(lacking)).components,
  refetchInterval: recheckMs,
});
