import type { StoryView } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { findItem, getByPath, itemKeys, listByPath, patchItem, putFirst } from "#lib/items.ts";
import { type Pages, paged } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";

/** One screen and a bit: small enough to come quickly, large enough not to be asked for at every turn of the wheel. */
export const storiesPerPage = 25;

export const storyFilters = ["recent", "feed", "mine", "drafts", "anonymous"] as const;

export type StoryFilter = {
  filterBy: (typeof storyFilters)[number];
  /** What was typed into the list's search field. */
  query?: string;
  /** Any of these. */
  tags?: readonly string[];
  orderBy?: "recent" | "top";
  /** Where other stories than the space's own are listed: problems/{id}/stories, users/{id}/stories. */
  path?: string;
};

export const storyKeys = {
  /** All lists of stories that are held of a space. */
  lists: (spaceId: string) => [...itemKeys.in(spaceId), "stories"] as const,
  list: (spaceId: string, filter: StoryFilter) => [...storyKeys.lists(spaceId), filter] as const,
  /** By its own address, whatever space it is in. */
  one: (id: string) => [...itemKeys.across, "stories", id] as const,
};

export function storyPath(id: string): string {
  return `stories/${id}`;
}

/** What the server is asked for. */
export function listQuery(
  spaceId: string,
  { filterBy, query, tags, orderBy = "recent", path = "stories" }: StoryFilter,
  last?: string,
) {
  return {
    // That of the list, not that of where the person is by now; it is tolerated in any query.
    spaceId,
    path,
    filterBy,
    orderBy,
    query: query || undefined,
    tags: tags?.length ? tags.join(",") : undefined,
    results: storiesPerPage,
    lastDocumentID: last,
  };
}

export function storiesQuery(spaceId: string, filter: StoryFilter) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: storyKeys.list(spaceId, filter),
    queryFn: ({ pageParam, signal }) => listByPath<StoryView>(listQuery(spaceId, filter, pageParam), signal),
    // The list stays while it is narrowed, but never one space's in another.
    placeholderData: (before, query) => (query?.queryKey[1] === spaceId ? keepPreviousData(before) : undefined),
    // New ones are told of as they come: a list that is returned to stays as it was left.
    staleTime: 5 * 60_000,
    gcTime: 30 * 60_000,
    refetchOnWindowFocus: false,
  });
}

export function storyQuery(id: string) {
  return queryOptions({
    queryKey: storyKeys.one(id),
    queryFn: ({ signal }) => getByPath<StoryView>(storyPath(id), signal),
    // A card that was clicked opens at once; what is newer replaces it.
    placeholderData: () => findItem<StoryView>(storyPath(id)),
  });
}

/** Shows a story changed wherever it is shown. Answers how to take that back. */
export function patchStory(id: string, change: Partial<StoryView>): () => void {
  return patchItem<StoryView>(storyPath(id), (story) => ({ ...story, ...change }));
}

/** A story as the server answers it now: changed where it stands, put in where it belongs, taken out where it does not. */
export function placeStory(story: StoryView): void {
  const lists = queryClient.getQueriesData<Pages<StoryView>>({ queryKey: storyKeys.lists(story.spaceId) });
  for (const [key, data] of lists) {
    const filter = key.at(-1) as StoryFilter;
    if (!data) continue;
    if (belongs(filter, story)) putFirst(key, story);
    else if (leaves(filter, story)) {
      queryClient.setQueryData<Pages<StoryView>>(key, {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== story.id) })),
      });
    }
  }
  patchItem<StoryView>(story.path, () => story);
}

/** Whether a story of the person's own, just posted, is in a list: one that is searched or ranked only the server knows. */
export function belongs({ filterBy, query, tags, orderBy, path }: StoryFilter, story: StoryView): boolean {
  if (query || (orderBy && orderBy !== "recent") || (tags?.length && !tags.some((tag) => story.tags.includes(tag)))) {
    return false;
  }
  if (path && path !== "stories") {
    return story.state === "published" && path === `${story.problemId}/stories`;
  }
  switch (filterBy) {
    case "recent":
      return story.state === "published" && story.problemId === null;
    case "mine":
      return !story.isDraft && !story.isAnonymousPost;
    case "drafts":
      return story.isDraft;
    case "anonymous":
      return story.isAnonymousPost && !story.isDraft;
    case "feed":
      return false;
  }
}

/** What surely is no longer in a list: a draft that was posted, a story that was told to a problem instead. */
function leaves({ filterBy, path }: StoryFilter, story: StoryView): boolean {
  if (filterBy === "drafts") return !story.isDraft;
  return filterBy === "recent" && !path && (story.isDraft || story.problemId !== null);
}
