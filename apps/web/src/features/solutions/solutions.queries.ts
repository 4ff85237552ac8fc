import type { ProblemView, SolutionView, VoterView } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type PostFilter, postKey, postsQuery } from "#features/posts/index.ts";
import { findItem, getByPath, itemKeys, listByPath, patchItem } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

const rowsPerPage = 30;

/** A solution on its own, or as it is offered to a problem: votes, outcomes and figures are those given there. */
export type Place = { id: string; problemId: string | null };

export type SolutionFilter = Omit<PostFilter, "filterBy" | "status"> & {
  filterBy: "recent" | "mine" | "drafts" | "anonymous" | "myalerts";
};

export const solutionKeys = {
  one: ({ id, problemId }: Place) => [...itemKeys.across, "solutions", id, problemId] as const,
  /** What hangs on one: voters, outcomes, measurements, problems. */
  within: (place: Place, what: string) => [...solutionKeys.one(place), what] as const,
};

/** What the server calls it there; the item's own `path` is solutions/{id} everywhere. */
export function placePath({ id, problemId }: Place): string {
  return problemId === null ? `solutions/${id}` : `problems/${problemId}/solutions/${id}`;
}

export function placeOf({ id, problemId }: Place): Place {
  return { id, problemId };
}

export function solutionsQuery(spaceId: string, filter: SolutionFilter) {
  return postsQuery<SolutionView>("solutions", spaceId, filter);
}

/** On the first page of a problem. */
export const bestShown = 3;

/** The few of a problem that people want most. Apart from its list of them: what is new there waits to be asked for. */
export function bestSolutionsQuery({ id, spaceId, counters }: Pick<ProblemView, "id" | "spaceId" | "counters">) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...itemKeys.in(spaceId), "best-solutions", id, counters.totalSolutions],
    queryFn: ({ signal }) =>
      listByPath<SolutionView>(
        { spaceId, path: `problems/${id}/solutions`, filterBy: "recent", orderBy: "top", results: bestShown },
        signal,
      ),
    placeholderData: (before, query) => (query?.queryKey.includes(id) ? keepPreviousData(before) : undefined),
  });
}

export function solutionQuery(place: Place) {
  return queryOptions({
    queryKey: solutionKeys.one(place),
    queryFn: ({ signal }) => getByPath<SolutionView>(placePath(place), signal),
    // A row that was clicked opens at once, but never with the votes of another problem.
    placeholderData: () => {
      const held = findItem<SolutionView>(`solutions/${place.id}`);
      return held?.problemId === place.problemId ? held : undefined;
    },
  });
}

/** The problem in whose context a solution is looked at. */
export function offeredToQuery(problemId: string) {
  const path = `problems/${problemId}`;
  return queryOptions({
    queryKey: postKey(path),
    queryFn: ({ signal }) => getByPath<ProblemView>(path, signal),
    placeholderData: () => findItem<ProblemView>(path),
  });
}

/** The problems that it is offered to. */
export function linkedProblemsQuery(id: string) {
  return listWithin<ProblemView>({ id, problemId: null }, "problems");
}

export function votersQuery(place: Place, way: "upvotes" | "downvotes") {
  return listWithin<VoterView>(place, "voters", way);
}

export function listWithin<Item>(place: Place, what: string, status?: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...solutionKeys.within(place, what), status],
    queryFn: ({ pageParam, signal }) =>
      listByPath<Item>(
        { path: `${placePath(place)}/${what}`, status, results: rowsPerPage, lastDocumentID: pageParam },
        signal,
      ),
  });
}

/** Shows a solution changed wherever it is shown in this context. */
export function patchSolution({ id, problemId }: Place, change: (solution: SolutionView) => SolutionView): void {
  patchItem<SolutionView>(`solutions/${id}`, (one) => (one.problemId === problemId ? change(one) : one));
}

/** Problems of a space by their words, for a choice. */
export function problemsToLinkQuery(spaceId: string, query: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...itemKeys.in(spaceId), "problems-to-link", query],
    queryFn: ({ pageParam, signal }) =>
      listByPath<ProblemView>(
        { spaceId, path: "problems", query: query || undefined, results: rowsPerPage, lastDocumentID: pageParam },
        signal,
      ),
  });
}
