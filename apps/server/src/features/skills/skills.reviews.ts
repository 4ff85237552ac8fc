import { type createReview as creation, noFlags, type ReviewView, type updateReview as change } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { z } from "zod";
import { createPost, type PostKind, updatePost } from "#features/posts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { lockOpenSkill, toSkillPath } from "./skills.service.ts";

/** What somebody thinks of a skill. */
export const reviewKind: PostKind<ReviewView, object, { rating: number }> = {
  kind: "review",
  collection: "reviews",
  textField: "text",
  isNamed: false,
  fewest: 1,
  needsTag: false,
  listsOwn: true,
  selectFlags: () => sql`null`,
  // A remark on the skill: people talk about that.
  toPersonal: () => ({ can: { comment: false, react: false } }),
  selectFixed: sql`(select rv.rating from reviews rv where rv.id = s.id) as rating`,
  toFixed: ({ parent_id, rating }) => ({ skillId: parent_id!, rating, ...noFlags }),
};

type Named = { skillId: string; request: FastifyRequest };

/** One per person, and nobody judges what they named themselves. */
export function createReview(
  deps: Deps,
  viewer: Viewer,
  { skillId, text, rating, ...input }: z.output<typeof creation.body>["data"] & Named,
): Promise<ReviewView> {
  return createPost(deps, viewer, {
    ...input,
    kind: reviewKind,
    html: text,
    findParent: async (tx) => {
      const skill = await lockOpenSkill(tx, viewer, skillId);
      if (skill.is_own) throw new AppError("forbidden");
      return skill;
    },
    addRows: async ({ db }, { id, state }) => {
      const done = await db
        .insertInto("reviews")
        .values({ id, skill_id: skillId, user_id: viewer.id, rating, is_shown: state === "published" })
        .onConflict((conflict) => conflict.columns(["skill_id", "user_id"]).doNothing())
        .executeTakeFirst();
      if (done.numInsertedOrUpdatedRows === 0n) throw new AppError("already_reviewed");
    },
  });
}

export function updateReview(
  deps: Deps,
  viewer: Viewer,
  { skillId, text, rating, ...edit }: z.output<typeof change.body>["data"] & Named & { id: string },
) {
  return updatePost(deps, viewer, {
    ...edit,
    kind: reviewKind,
    above: toSkillPath(skillId),
    html: text,
    changeRows: async ({ db }, { id }) => {
      if (rating) await db.updateTable("reviews").set({ rating }).where("id", "=", id).execute();
    },
  });
}
