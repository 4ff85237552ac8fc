import { listApprovals } from "@bump/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { spaceKeys } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";
import { paged } from "#lib/pages.ts";

/** What waits in one space, oldest first. */
export function approvalsQuery(spaceId: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...spaceKeys.of(spaceId), "approvals"],
    queryFn: ({ pageParam, signal }) => call(listApprovals, { query: { spaceId, lastDocumentID: pageParam }, signal }),
    staleTime: 0,
    // Whoever keeps it open to look through the posts sees those that come.
    refetchInterval: 30_000,
  });
}
