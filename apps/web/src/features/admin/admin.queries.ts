import { getSettings, listAudit } from "@bump/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";

export const siteSettingsQuery = queryOptions({
  queryKey: ["admin", "settings"],
  queryFn: ({ signal }) => call(getSettings, { signal }),
});

const auditPage = 20;

export const auditQuery = infiniteQueryOptions({
  queryKey: ["admin", "audit"],
  queryFn: ({ pageParam, signal }) =>
    call(listAudit, { query: { results: auditPage, lastDocumentID: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.last ?? undefined,
});
