import { addTags, followTag, followTags, setAlertTags, type TagView, unfollowTag, updateTag } from "@bump/contract";
import { call } from "#lib/api.ts";
import { itemKeys } from "#lib/items.ts";
import { changeItems, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { alertsQuery, isOfTags, tagKeys } from "./tags.queries.ts";

type Held = Pages<TagView> | TagView | TagView[] | undefined;

/** Shows a tag changed in every list and on its page, which may be open from another space than its own. */
function patchTag({ id }: TagView, change: Partial<TagView>): void {
  const changed = (tag: TagView) => (tag.id === id ? { ...tag, ...change } : tag);
  queryClient.setQueriesData<Held>({ predicate: isOfTags }, (data) => {
    if (data === undefined) return data;
    if (Array.isArray(data)) return data.map(changed);
    return "pages" in data ? changeItems(data, (items) => items.map(changed)) : changed(data);
  });
}

function refresh(spaceId: string): Promise<void> {
  refreshFeed(spaceId);
  return queryClient.invalidateQueries({ queryKey: tagKeys.in(spaceId) });
}

/** Other tags bring other items: the lists of what carries those followed. */
function refreshFeed(spaceId: string): void {
  const isFeed = (part: unknown) => (part as { filterBy?: string } | undefined)?.filterBy === "feed";
  void queryClient.invalidateQueries({
    queryKey: itemKeys.in(spaceId),
    predicate: ({ queryKey }) => queryKey.some(isFeed),
  });
}

/** Shown at once; as it was when the server refuses. */
export async function setFollowing(tag: TagView, following: boolean, lang?: string): Promise<void> {
  const { counters } = tag;
  const totalFollowers = Math.max(counters.totalFollowers + (following ? 1 : -1), 0);
  patchTag(tag, { following, counters: { ...counters, totalFollowers } });
  try {
    const body = { tag: tag.id, spaceId: tag.spaceId, lang };
    const answer = await call(following ? followTag : unfollowTag, { body });
    patchTag(tag, { following: answer.following, counters: { ...counters, ...answer.counters } });
  } catch (error) {
    patchTag(tag, { following: tag.following, counters });
    throw error;
  } finally {
    void queryClient.invalidateQueries({ queryKey: tagKeys.followed(tag.spaceId) });
    refreshFeed(tag.spaceId);
  }
}

/** Puts this list in the place of the one before. */
export async function saveFollowed(spaceId: string, tags: readonly string[]): Promise<void> {
  await call(followTags, { body: { tags: [...tags], spaceId } });
  await refresh(spaceId);
}

/** Words that are tags of the space already stay as they are. */
export async function saveTags(spaceId: string, tags: readonly string[]): Promise<void> {
  await call(addTags, { body: { tags: [...tags], spaceId } });
  await refresh(spaceId);
}

/** Puts this list in the place of the one before. */
export async function saveAlerts(spaceId: string, tags: readonly string[]): Promise<void> {
  const saved = await call(setAlertTags, { body: { tags: [...tags], spaceId } });
  queryClient.setQueryData(alertsQuery(spaceId).queryKey, saved.tags);
  await refresh(spaceId);
}

export async function describeTag(tag: TagView, description: string): Promise<void> {
  const { data } = await call(updateTag, { params: { id: tag.id }, body: { data: { description } } });
  patchTag(tag, { description: data.description });
}
