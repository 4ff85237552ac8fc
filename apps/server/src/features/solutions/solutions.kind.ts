import { limits, type SolutionView } from "@bump/contract";
import { type RawBuilder, sql } from "kysely";
import { type PostKind } from "#features/posts/index.ts";
import { canReach } from "#features/subjects/index.ts";
import { fewestLeft } from "./solutions.policy.ts";

type Flags = {
  context_id: string | null;
  is_up: boolean | null;
  total_problems: number;
  total_upvotes: number;
  total_downvotes: number;
  total_outcomes: number;
  total_left: number;
  total_helped: number;
};

/** The link that a list or a page was opened by: votes and outcomes are those given there. */
function linkOf(contextId: string): RawBuilder<unknown> {
  return sql`solution_problems link where link.solution_id = s.id and link.problem_id = ${contextId}::uuid`;
}

export const solutionKind: PostKind<SolutionView, Flags> = {
  kind: "solution",
  collection: "solutions",
  textField: "description",
  isNamed: true,
  fewest: limits.description.min,
  needsTag: false,
  selectFlags: (_viewer, contextId) => sql<Flags>`
    ${contextId}::uuid as context_id, vote.is_up, so.total_problems,
    given.total_upvotes, given.total_downvotes, given.total_outcomes, worked.total_left, worked.total_helped`,
  joinFlags: (viewer, contextId) => sql`
    join solutions so on so.id = s.id
    left join votes vote on vote.solution_id = s.id and vote.user_id = ${viewer.id}::uuid
      and vote.context_id = ${contextId === null ? sql`s.id` : sql`${contextId}::uuid`}
    cross join lateral (${
      contextId === null
        ? sql`select so.total_upvotes, so.total_downvotes, so.total_outcomes`
        : sql`select link.total_upvotes, link.total_downvotes, (
            select count(*)::integer from outcomes o join subjects told on told.id = o.id and told.state = 'published'
            where o.problem_id = link.problem_id and o.solution_id = s.id) as total_outcomes from ${linkOf(contextId)}`
    }) given
    cross join lateral (
      select coalesce(sum(l.total_left), 0)::integer as total_left, coalesce(sum(l.total_helped), 0)::integer as total_helped
      from solution_problems l join problems p on p.id = l.problem_id and p.listed_in is not null
      where l.solution_id = s.id and ${contextId === null ? sql`true` : sql`l.problem_id = ${contextId}::uuid`}
        -- Else the sum without the others would tell what those few said.
        and l.total_left >= ${sql.lit(fewestLeft)}) worked`,
  score: (contextId) =>
    contextId === null
      ? sql<number>`(select so.total_upvotes - so.total_downvotes from solutions so where so.id = s.id)`
      : sql<number>`(select link.total_upvotes - link.total_downvotes from ${linkOf(contextId)})`,
  toPersonal: (row) => ({
    problemId: row.context_id,
    upvoted: row.is_up === true,
    downvoted: row.is_up === false,
    helped: row.total_left < fewestLeft ? null : { helped: row.total_helped, left: row.total_left },
    counters: {
      totalProblems: row.total_problems,
      totalUpvotes: row.total_upvotes,
      totalDownvotes: row.total_downvotes,
      totalOutcomes: row.total_outcomes,
    },
    can: { vote: canReach(row), contribute: canReach(row) },
  }),
  selectFixed: sql`null`,
  toFixed: () => ({ joined: false, following: false }),
};
