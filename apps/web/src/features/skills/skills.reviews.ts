import { createReview, removeReview, type ReviewView, type SkillView, updateReview } from "@bump/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { postKey, type Written } from "#features/posts/index.ts";
import { hasCode } from "#lib/api-error.ts";
import { call } from "#lib/api.ts";
import { createOnce } from "#lib/create-once.ts";
import { dropItem, findItem, getByPath, listByPath, patchItem } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { skillPath } from "./skills.queries.ts";

const reviewsPerPage = 25;

/** What people think of a skill, the latest first; or of one person, who has one at most. */
export function reviewsQuery(skillId: string, authorId?: string) {
  const path = `${skillPath(skillId)}/reviews`;
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...postKey(path), authorId],
    queryFn: ({ pageParam, signal }) =>
      listByPath<ReviewView>({ path, authorId, results: reviewsPerPage, lastDocumentID: pageParam }, signal),
  });
}

/** The mean and how many there are come from the server: told wherever the skill is shown, and its reviews with it. */
export async function readReviewedAgain(id: string): Promise<void> {
  const path = skillPath(id);
  void queryClient.invalidateQueries({ queryKey: postKey(`${path}/reviews`) });
  if (!findItem(path)) return;
  const skill = await getByPath<SkillView>(path).catch(() => null);
  if (skill) patchItem<SkillView>(path, () => skill);
}

export type ReviewWords = { id: string; rating: number; text: string };

/** The person's own, or what they think by now. Who wrote one elsewhere meanwhile is shown it, and changes that. */
export async function saveReview(skillId: string, words: ReviewWords, own: ReviewView | undefined): Promise<Written> {
  const { id, ...data } = words;
  const update = (innerId: string) => call(updateReview, { params: { id: skillId, innerId }, body: { data } });
  const create = () =>
    createOnce<Written>(words, {
      create: () => call(createReview, { params: { id: skillId }, body: { data: words } }),
      update: () => update(id),
    });
  try {
    const written = await (own ? update(own.id) : create());
    await readReviewedAgain(skillId);
    return written;
  } catch (error) {
    if (hasCode(error, "already_reviewed")) await readReviewedAgain(skillId);
    throw error;
  }
}

/** Gone at once; back where it stood when the server refuses. */
export async function dropReview({ id, skillId, path }: ReviewView): Promise<void> {
  const undo = dropItem(path);
  try {
    await call(removeReview, { params: { id: skillId, innerId: id } });
  } catch (error) {
    undo();
    throw error;
  }
  await readReviewedAgain(skillId);
}
