import { limits, type SkillView } from "@bump/contract";
import { sql } from "kysely";
import { type PostKind } from "#features/posts/index.ts";
import { canReach } from "#features/subjects/index.ts";
import { canReview } from "./skills.policy.ts";

type Flags = {
  joined: boolean;
  reviewed: boolean;
  total_participants: number;
  total_reviews: number;
  sum_of_ratings: number;
};

export const skillKind: PostKind<SkillView, Flags> = {
  kind: "skill",
  collection: "skills",
  textField: "description",
  isNamed: true,
  fewest: limits.description.min,
  needsTag: false,
  selectFlags: (viewer) => sql<Flags>`
    sk.total_participants, sk.total_reviews, sk.sum_of_ratings,
    exists (select from skill_members sm where sm.skill_id = s.id and sm.user_id = ${viewer.id}::uuid) as joined,
    exists (select from reviews rv where rv.skill_id = s.id and rv.user_id = ${viewer.id}::uuid) as reviewed`,
  joinFlags: () => sql`join skills sk on sk.id = s.id`,
  score: () => sql<number>`(select sk.total_participants from skills sk where sk.id = s.id)`,
  idsOf: { joined: (userId) => sql`select skill_id from skill_members where user_id = ${userId}::uuid` },
  toPersonal: (row) => ({
    joined: row.joined,
    reviewed: row.reviewed,
    rating: row.total_reviews === 0 ? null : row.sum_of_ratings / row.total_reviews,
    counters: { totalParticipants: row.total_participants, totalReviews: row.total_reviews },
    can: { join: canReach(row), review: canReview(row) },
  }),
  selectFixed: sql`null`,
  toFixed: () => ({ upvoted: false, downvoted: false, following: false }),
};
