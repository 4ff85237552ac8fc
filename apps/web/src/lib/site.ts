import type { SiteView } from "@bump/contract";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { send } from "./http.ts";

/** The server writes it into the page, so that the entry pages need no request for it; Vite's dev server does not. */
function siteInPage(): SiteView | undefined {
  const block = document.getElementById("site")?.textContent;
  return block ? (JSON.parse(block) as SiteView) : undefined;
}

export const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: async ({ signal }) => (await send<{ site: SiteView }>("/api/auth/site", { signal })).site,
  initialData: siteInPage,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What a visitor may know of this deployment: its mode, who helps, which version. */
export function useSite(): SiteView {
  return useSuspenseQuery(siteQuery).data;
}
