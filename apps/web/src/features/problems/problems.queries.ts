import { listJoinedProblems } from "@bump/contract";
import { queryOptions } from "@tanstack/react-query";
import { spaceKeys } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";

/** The problems of a space that the person has joined, by their priority, those without one last. */
export function joinedProblemsQuery(spaceId: string) {
  return queryOptions({
    queryKey: [...spaceKeys.of(spaceId), "problems", "joined"],
    queryFn: async ({ signal }) => (await call(listJoinedProblems, { signal })).items,
  });
}
