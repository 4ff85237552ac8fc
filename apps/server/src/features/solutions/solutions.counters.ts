import { sql } from "kysely";

/** What the triggers of sql/solutions.sql keep, counted anew; see subjects.reconcile.ts. */
export const solutionCounters = {
  // Through the trigger, which counts it on the problem, on the solution and for who offered it.
  shownSolutions: sql`
    update solution_problems l set is_shown = true_of.shown, is_counted = true_of.counted
    from (
      select k.solution_id, k.problem_id, s.state = 'published' as shown,
        s.state = 'published' and p.state = 'published' as counted
      from solution_problems k join subjects s on s.id = k.solution_id join subjects p on p.id = k.problem_id
    ) true_of
    where (l.solution_id, l.problem_id) = (true_of.solution_id, true_of.problem_id)
      and (l.is_shown, l.is_counted) <> (true_of.shown, true_of.counted)`,
  // Likewise, on the solution.
  countedOutcomes: sql`
    update outcomes o set is_counted = true_of.counted
    from (
      select k.id, s.state = 'published' and coalesce(p.state, 'published') = 'published' as counted
      from outcomes k join subjects s on s.id = k.id left join subjects p on p.id = k.problem_id
    ) true_of
    where o.id = true_of.id and o.is_counted <> true_of.counted`,
  links: sql`
    update solution_problems l set
      total_upvotes = l.total_upvotes + wrong.ups,
      total_downvotes = l.total_downvotes + wrong.downs,
      total_left = l.total_left + wrong.leavers,
      total_helped = l.total_helped + wrong.helped
    from (
      select k.solution_id, k.problem_id,
        (select count(*)::integer from votes v where v.solution_id = k.solution_id and v.context_id = k.problem_id
          and v.is_up) - k.total_upvotes as ups,
        (select count(*)::integer from votes v where v.solution_id = k.solution_id and v.context_id = k.problem_id
          and not v.is_up) - k.total_downvotes as downs,
        (select count(*)::integer from problem_leavings g where g.problem_id = k.problem_id
          and k.created_at <= g.created_at) - k.total_left as leavers,
        (select count(*)::integer from leaving_solutions h join problem_leavings g on g.id = h.leaving_id
          where h.solution_id = k.solution_id and g.problem_id = k.problem_id) - k.total_helped as helped
      from solution_problems k
    ) wrong
    where (l.solution_id, l.problem_id) = (wrong.solution_id, wrong.problem_id)
      and (wrong.ups, wrong.downs, wrong.leavers, wrong.helped) <> (0, 0, 0, 0)`,
  solutions: sql`
    update solutions so set
      total_problems = so.total_problems + wrong.problems,
      total_upvotes = so.total_upvotes + wrong.ups,
      total_downvotes = so.total_downvotes + wrong.downs,
      total_outcomes = so.total_outcomes + wrong.outcomes
    from (
      select k.id,
        (select count(*)::integer from solution_problems l where l.solution_id = k.id and l.is_counted)
          - k.total_problems as problems,
        given.ups - k.total_upvotes as ups,
        given.downs - k.total_downvotes as downs,
        (select count(*)::integer from outcomes o where o.solution_id = k.id and o.is_counted) - k.total_outcomes
          as outcomes
      from solutions k
      cross join lateral (
        select count(*) filter (where v.is_up)::integer as ups, count(*) filter (where not v.is_up)::integer as downs
        from votes v left join solution_problems l on (l.solution_id, l.problem_id) = (v.solution_id, v.context_id)
        where v.solution_id = k.id and (v.context_id = k.id or l.is_counted)
      ) given
    ) wrong
    where so.id = wrong.id and (wrong.problems, wrong.ups, wrong.downs, wrong.outcomes) <> (0, 0, 0, 0)`,
};
