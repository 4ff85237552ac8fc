import { getLinkPreview } from "@bump/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";

/** The server asks a page once a week. */
const freshMs = 3_600_000;

export function linkPreviewQuery(url: string) {
  return queryOptions({
    queryKey: ["preview", url],
    queryFn: async ({ signal }) => (await call(getLinkPreview, { query: { url }, signal })).data,
    staleTime: freshMs,
    // Without it a post is what it is: nobody waits for it, and nobody tries again.
    retry: false,
  });
}
