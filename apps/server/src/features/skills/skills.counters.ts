import { sql } from "kysely";

/** What the triggers of sql/skills.sql keep of skills, counted anew; see subjects.reconcile.ts. */
export const skillCounters = {
  skills: sql`
    update skills sk set
      total_participants = sk.total_participants + wrong.members,
      total_reviews = sk.total_reviews + wrong.reviews,
      sum_of_ratings = sk.sum_of_ratings + wrong.ratings
    from (
      select k.id,
        (select count(*)::integer from skill_members sm where sm.skill_id = k.id) - k.total_participants as members,
        (select count(*)::integer from reviews rv where rv.skill_id = k.id and rv.is_shown) - k.total_reviews as reviews,
        (select coalesce(sum(rv.rating), 0)::integer from reviews rv where rv.skill_id = k.id and rv.is_shown)
          - k.sum_of_ratings as ratings
      from skills k
    ) wrong
    where sk.id = wrong.id and (wrong.members, wrong.reviews, wrong.ratings) <> (0, 0, 0)`,
};
