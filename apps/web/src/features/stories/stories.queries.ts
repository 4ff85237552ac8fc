import type { StoryView } from "@bump/contract";
import { queryOptions } from "@tanstack/react-query";
import { type PostFilter, postsQuery } from "#features/posts/index.ts";
import { findItem, getByPath, itemKeys } from "#lib/items.ts";

export const storyFilters = ["recent", "feed", "mine", "drafts", "anonymous"] as const;

export type StoryFilter = Omit<PostFilter, "filterBy" | "status"> & { filterBy: (typeof storyFilters)[number] };

export function storyKey(id: string) {
  return [...itemKeys.across, "stories", id] as const;
}

export function storyPath(id: string): string {
  return `stories/${id}`;
}

export function storiesQuery(spaceId: string, filter: StoryFilter) {
  return postsQuery<StoryView>("stories", spaceId, filter);
}

export function storyQuery(id: string) {
  return queryOptions({
    queryKey: storyKey(id),
    queryFn: ({ signal }) => getByPath<StoryView>(storyPath(id), signal),
    // A card that was clicked opens at once; what is newer replaces it.
    placeholderData: () => findItem<StoryView>(storyPath(id)),
  });
}
