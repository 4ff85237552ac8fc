import {
  listJoinedProblems,
  listMatches,
  listProblemsLike,
  listSimilarProblems,
  type ParticipationView,
  type ProblemView,
  type StatusChangeView,
} from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type PostFilter, postKey, postsQuery } from "#features/posts/index.ts";
import { spaceKeys } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";
import { findItem, getByPath, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

const peoplePerPage = 30;

export type ProblemFilter = Omit<PostFilter, "filterBy"> & {
  filterBy: "recent" | "mine" | "solving" | "alerts" | "myalerts" | "drafts" | "anonymous";
};

export function problemPath(id: string): string {
  return `problems/${id}`;
}

export function problemsQuery(spaceId: string, filter: ProblemFilter) {
  return postsQuery<ProblemView>("problems", spaceId, filter);
}

export function problemQuery(id: string) {
  return queryOptions({
    queryKey: postKey(problemPath(id)),
    queryFn: ({ signal }) => getByPath<ProblemView>(problemPath(id), signal),
    // A card that was clicked opens at once; what is newer replaces it.
    placeholderData: () => findItem<ProblemView>(problemPath(id)),
  });
}

/** The problems of a space that the person has joined, by their priority, those without one last. */
export function joinedProblemsQuery(spaceId: string) {
  return queryOptions({
    queryKey: [...spaceKeys.of(spaceId), "problems", "joined"],
    queryFn: async ({ signal }) => (await call(listJoinedProblems, { signal })).items,
  });
}

/** Shorter beginnings are like everything. */
const fewestLetters = 4;

/** Problems that a title may be another name of. */
export function similarProblemsQuery(spaceId: string, name: string) {
  return queryOptions({
    queryKey: [...spaceKeys.of(spaceId), "problems", "similar", name],
    queryFn: async ({ signal }) => (await call(listSimilarProblems, { query: { name, spaceId }, signal })).items,
    enabled: Array.from(name).length >= fewestLetters && Array.from(name).length <= limits.postName.max,
    placeholderData: (before) => (name === "" ? undefined : keepPreviousData(before)),
    staleTime: 60_000,
  });
}

/** Those called like a problem, or about the same. */
export function problemsLikeQuery(id: string) {
  return queryOptions({
    queryKey: within(id, "like"),
    queryFn: async ({ signal }) => (await call(listProblemsLike, { params: { id }, signal })).items,
    staleTime: 60_000,
  });
}

/** What hangs on a problem, by its path: asked for anew when somebody joins, leaves or moves it. */
export function within(id: string, what: string) {
  return ["within", problemPath(id), what] as const;
}

export type PeopleOf = "participants" | "solvers";

export function problemPeopleQuery(id: string, of: PeopleOf) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: within(id, of),
    queryFn: ({ pageParam, signal }) =>
      listByPath<ParticipationView>(
        { path: `${problemPath(id)}/${of}`, results: peoplePerPage, lastDocumentID: pageParam },
        signal,
      ),
  });
}

/** How it came to its status, newest first. */
export function statusHistoryQuery(id: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: within(id, "history"),
    queryFn: ({ pageParam, signal }) =>
      listByPath<StatusChangeView>({ path: `${problemPath(id)}/history`, lastDocumentID: pageParam }, signal),
  });
}

/** People whose skills and tags fit, the best first. */
export function matchesQuery(id: string) {
  return queryOptions({
    queryKey: within(id, "matches"),
    queryFn: async ({ signal }) => (await call(listMatches, { params: { id }, signal })).items,
  });
}
