import { type MapKind, mapKinds, type ProblemView, type SolutionView, type StoryView } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Bounds, boundsText, cellKeys, type Point } from "#features/places/index.ts";
import { itemKeys, listByPath } from "#lib/items.ts";
import { itemsOf, paged } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { onServerMessage } from "#lib/socket.ts";

export type Located = StoryView | ProblemView | SolutionView;
/** What is within so many kilometres. */
export type Near = { around: Point; km: number };
/** Which part of the earth. */
export type Where = { bounds: Bounds } | Near;

const perPage = 25;
const locatedKey = (spaceId: string) => [...itemKeys.in(spaceId), "located"] as const;

function whereText(where: Where): { bounds?: string; near?: string } {
  if ("bounds" in where) return { bounds: boundsText(where.bounds) };
  return { near: [where.around.lat, where.around.lng, where.km].map((value) => Number(value.toFixed(6))).join(",") };
}

function locatedQuery(spaceId: string, kind: MapKind, where: Where) {
  const asked = whereText(where);
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...locatedKey(spaceId), kind, asked],
    queryFn: ({ pageParam, signal }) =>
      listByPath<Located>(
        {
          spaceId,
          path: kind,
          filterBy: "recent",
          orderBy: "recent",
          ...asked,
          results: perPage,
          lastDocumentID: pageParam,
        },
        signal,
      ),
    placeholderData: (before, query) => (query?.queryKey[1] === spaceId ? keepPreviousData(before) : undefined),
    staleTime: 30_000,
  });
}

/** What is there, newest first: several lists in one, as far down as each of them is known. */
export function useLocated(spaceId: string, kinds: readonly MapKind[], where: Where) {
  const useKind = (kind: MapKind) =>
    useInfiniteQuery({ ...locatedQuery(spaceId, kind, where), enabled: kinds.includes(kind) });
  const every = { stories: useKind("stories"), problems: useKind("problems"), solutions: useKind("solutions") };
  const lists = mapKinds.filter((kind) => kinds.includes(kind)).map((kind) => every[kind]);
  const endOf = (list: (typeof lists)[number]) => (list.hasNextPage ? (itemsOf(list.data).at(-1)?.when ?? "") : "");
  const horizon = lists.map(endOf).toSorted().at(-1) ?? "";
  const items = lists
    .flatMap((list) => itemsOf(list.data))
    .filter(({ when }) => when >= horizon)
    .toSorted((one, other) => (one.when < other.when ? 1 : -1));
  const nearest = lists.find((list) => list.hasNextPage && endOf(list) === horizon);
  const failed = lists.filter((list) => list.isLoadingError);
  return {
    items,
    isPending: lists.some((list) => list.isPending),
    failed: failed.length > 0 ? () => failed.forEach((list) => void list.refetch()) : null,
    more: {
      hasNextPage: nearest !== undefined,
      isFetchingNextPage: lists.some((list) => list.isFetchingNextPage),
      isFetchNextPageError: lists.some((list) => list.isFetchNextPageError),
      fetchNextPage: async () => nearest?.fetchNextPage(),
    },
  };
}

const restMs = 300;

/** What others put on the map while it is looked at. */
export function useLiveLocated(spaceId: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        void queryClient.invalidateQueries({ queryKey: cellKeys.in(spaceId) });
        void queryClient.invalidateQueries({ queryKey: locatedKey(spaceId) });
      }, restMs);
    };
    const stops = [
      onServerMessage("item:created", ({ item }) => {
        if (item.spaceId === spaceId && "location" in item && item.location) refresh();
      }),
      // It may have been somewhere before: who takes a place back should not be found there any longer.
      onServerMessage("item:updated", ({ item }) => {
        if (item?.spaceId === spaceId && "location" in item) refresh();
      }),
      onServerMessage("item:removed", refresh),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [spaceId]);
}
