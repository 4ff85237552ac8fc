import { getReady, getSiteText, type SiteText } from "@bump/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

const recheckMs = 15_000;

/** A text that the site's admins may have written; null when they have not. */
export function siteTextQuery(text: SiteText) {
  return queryOptions({
    queryKey: ["site-text", text],
    queryFn: async ({ signal }) => (await call(getSiteText, { params: { text }, signal })).text,
  });
}

/** How the parts of the server are, asked again and again while somebody looks. */
export const readyQuery = queryOptions({
  queryKey: ["ready"],
  queryFn: async ({ signal }) => (await call(getReady, { signal })).components,
  refetchInterval: recheckMs,
});
