import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { defineJob } from "#platform/jobs/jobs.ts";

/**
 * What the triggers of sql/attachables.sql and sql/tags.sql keep, counted anew. A statement sees one moment, in which
 * counters and rows fit; a difference is added rather than the figure replaced, so what is written meanwhile stays counted.
 */
const counters: Record<string, RawBuilder<unknown>> = {
  // Through the trigger, which counts it on the item.
  shownComments: sql`
    update comments c set is_shown = s.state = 'published' from subjects s
    where s.id = c.id and c.is_shown <> (s.state = 'published')`,
  reactions: sql`
    update subjects s set total_reactions = s.total_reactions + wrong.total, reactions = add_counts(s.reactions, wrong.kinds)
    from (
      select k.id, coalesce(counted.total, 0) - k.total_reactions as total, add_counts(
        coalesce(counted.kinds, '{}'),
        (select coalesce(jsonb_object_agg(key, -value::integer), '{}') from jsonb_each_text(k.reactions))) as kinds
      from subjects k left join (
        select subject_id, sum(total)::integer as total, jsonb_object_agg(kind, total) as kinds
        from (select subject_id, kind, count(*) as total from reactions group by 1, 2) by_kind group by 1
      ) counted on counted.subject_id = k.id
      where k.total_reactions <> coalesce(counted.total, 0) or k.reactions <> coalesce(counted.kinds, '{}')
    ) wrong
    where s.id = wrong.id`,
  comments: sql`
    update subjects s set total_comments = s.total_comments + wrong.total
    from (
      select k.id, coalesce(counted.total, 0) - k.total_comments as total
      from subjects k left join (
        select subject_id, count(*)::integer as total
        from comments c cross join lateral (values (c.item_id), (c.reply_to)) under (subject_id)
        where c.is_shown and subject_id is not null group by 1
      ) counted on counted.subject_id = k.id
      where k.total_comments <> coalesce(counted.total, 0)
    ) wrong
    where s.id = wrong.id`,
  scores: sql`
    update comments c set score = s.total_reactions + s.total_comments from subjects s
    where s.id = c.id and c.score <> s.total_reactions + s.total_comments`,
  tags: sql`
    update tags t set
      total_stories = t.total_stories + wrong.stories,
      total_problems = t.total_problems + wrong.problems,
      total_solutions = t.total_solutions + wrong.solutions,
      weight = t.weight + wrong.weight
    from (
      select k.id,
        coalesce(counted.stories, 0) - k.total_stories as stories,
        coalesce(counted.problems, 0) - k.total_problems as problems,
        coalesce(counted.solutions, 0) - k.total_solutions as solutions,
        coalesce(counted.stories + counted.problems + counted.solutions, 0) - k.weight as weight
      from tags k left join (
        select tag_id,
          count(*) filter (where kind = 'story')::integer as stories,
          count(*) filter (where kind = 'problem')::integer as problems,
          count(*) filter (where kind = 'solution')::integer as solutions
        from subject_tags where is_counted group by 1
      ) counted on counted.tag_id = k.id
    ) wrong
    where t.id = wrong.id and (wrong.stories, wrong.problems, wrong.solutions, wrong.weight) <> (0, 0, 0, 0)`,
  followers: sql`
    update tags t set total_followers = t.total_followers + wrong.total
    from (
      select k.id, coalesce(counted.total, 0) - k.total_followers as total
      from tags k left join (
        select tag_id, count(distinct user_id)::integer as total from tag_follows where purpose = 'feed' group by 1
      ) counted on counted.tag_id = k.id
      where k.total_followers <> coalesce(counted.total, 0)
    ) wrong
    where t.id = wrong.id`,
  kinds: sql`
    insert into space_kinds (space_id, kind, total)
    select space_id, kind, coalesce(counted.total, 0) - coalesce(k.total, 0)
    from space_kinds k full join (
      select space_id, kind, count(*)::integer as total from subjects s where counts_as_post(s) group by 1, 2
    ) counted using (space_id, kind)
    where coalesce(counted.total, 0) <> coalesce(k.total, 0) order by 1, 2
    on conflict (space_id, kind) do update set total = space_kinds.total + excluded.total`,
  moods: sql`
    insert into space_moods (space_id, day, kind, total)
    select space_id, day, kind, coalesce(counted.total, 0) - coalesce(k.total, 0)
    from space_moods k full join (
      select space_id, utc_day(created_at) as day, kind, count(*)::integer as total from reactions group by 1, 2, 3
    ) counted using (space_id, day, kind)
    where coalesce(counted.total, 0) <> coalesce(k.total, 0) order by 1, 2, 3
    on conflict (space_id, day, kind) do update set total = space_moods.total + excluded.total`,
  spaceReactions: sql`
    insert into space_totals (space_id, reactions)
    select space_id, coalesce(counted.total, 0) - coalesce(k.reactions, 0)
    from space_totals k full join (
      select space_id, count(*)::integer as total from reactions group by 1
    ) counted using (space_id)
    where coalesce(counted.total, 0) <> coalesce(k.reactions, 0) order by 1
    on conflict (space_id) do update set reactions = space_totals.reactions + excluded.reactions`,
  dayReactions: sql`
    insert into space_days (space_id, day, reactions)
    select space_id, day, coalesce(counted.total, 0) - coalesce(k.reactions, 0)
    from space_days k full join (
      select space_id, utc_day(created_at) as day, count(*)::integer as total from reactions group by 1, 2
    ) counted using (space_id, day)
    where coalesce(counted.total, 0) <> coalesce(k.reactions, 0) order by 1, 2
    on conflict (space_id, day) do update set reactions = space_days.reactions + excluded.reactions`,
};

/** Content says here how the counters of its own kind are counted anew, so that the job need not know the kinds. */
export function reconcileAlso(statements: Record<string, RawBuilder<unknown>>): void {
  Object.assign(counters, statements);
}

/** How many of each counter did not fit, and now do. */
export async function reconcileCounters(db: Kysely<Db>): Promise<Record<string, number>> {
  const wrong: Record<string, number> = {};
  for (const [counter, statement] of Object.entries(counters)) {
    const { numAffectedRows = 0n } = await db.transaction().execute(async (tx) => {
      // It reads whole tables, at night and beside everything else.
      await sql`set local statement_timeout = 0`.execute(tx);
      return statement.execute(tx);
    });
    wrong[counter] = Number(numAffectedRows);
  }
  return wrong;
}

/** Every night: there should be nothing to set right, so whatever there is is told. */
export const reconcileCountersJob = defineJob(
  "subjects.reconcileCounters",
  async ({ db, log, metrics }) => {
    for (const [counter, wrong] of Object.entries(await reconcileCounters(db))) {
      metrics.drift.inc({ counter }, wrong);
      if (wrong > 0) log.warn({ counter, wrong }, "subjects: counters did not fit their rows and were set right");
    }
  },
  { cron: "11 3 * * *" },
);
