import { followTag, type TagView, unfollowTag } from "@bump/contract";
import { call } from "#lib/api.ts";
import { changeItems, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { followedTagsQuery, tagKeys } from "./tags.queries.ts";

function showFollowing({ id, spaceId }: TagView, following: boolean): void {
  const change = (tag: TagView) => (tag.id === id ? { ...tag, following } : tag);
  queryClient.setQueriesData<Pages<TagView>>(
    { queryKey: [...tagKeys.of(spaceId), "top"] },
    (data) => data && changeItems(data, (tags) => tags.map(change)),
  );
}

/** Shown at once; what the server refuses is taken back. */
export async function setFollowing(tag: TagView, following: boolean): Promise<void> {
  const { name, spaceId } = tag;
  showFollowing(tag, following);
  try {
    await call(following ? followTag : unfollowTag, { body: { tag: name, spaceId } });
  } catch (error) {
    showFollowing(tag, !following);
    throw error;
  }
  await queryClient.invalidateQueries({ queryKey: followedTagsQuery(spaceId).queryKey });
}
