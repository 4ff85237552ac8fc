import type { ParticipationView, SkillView } from "@bump/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type PostFilter, postKey, postsQuery } from "#features/posts/index.ts";
import { findItem, getByPath, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

const membersPerPage = 30;

export type SkillFilter = Omit<PostFilter, "filterBy" | "status"> & { filterBy: "recent" | "mine" | "drafts" };

export function skillPath(id: string): string {
  return `skills/${id}`;
}

/** Of one space, or with null of all. */
export function skillsQuery(spaceId: string | null, filter: SkillFilter) {
  return postsQuery<SkillView>("skills", spaceId, filter);
}

/** What hangs on one goes by its path, too: asked for anew together. */
export function skillQuery(id: string) {
  const path = skillPath(id);
  return queryOptions({
    queryKey: postKey(path),
    queryFn: ({ signal }) => getByPath<SkillView>(path, signal),
    // A card that was clicked opens at once; what is newer replaces it.
    placeholderData: () => findItem<SkillView>(path),
  });
}

/** Who has it, the latest first. */
export function membersQuery(id: string) {
  const path = `${skillPath(id)}/members`;
  return infiniteQueryOptions({
    ...paged,
    queryKey: postKey(path),
    queryFn: ({ pageParam, signal }) =>
      listByPath<ParticipationView>({ path, results: membersPerPage, lastDocumentID: pageParam }, signal),
  });
}
