import { sql } from "kysely";

/** What the triggers of sql/problems.sql keep, counted anew; see subjects.reconcile.ts. */
export const problemCounters = {
  // Through the trigger, which counts solvers on the problem.
  offers: sql`
    update problem_participants pp set offers = counted.total from (
      select own.problem_id, own.user_id, (
        select count(*)::integer from solution_problems l
        where l.problem_id = own.problem_id and l.linked_by = own.user_id and l.is_shown) as total
      from problem_participants own
    ) counted
    where (pp.problem_id, pp.user_id) = (counted.problem_id, counted.user_id) and pp.offers <> counted.total`,
  problems: sql`
    update problems p set
      total_participants = p.total_participants + wrong.participants,
      total_solvers = p.total_solvers + wrong.solvers,
      total_stories = p.total_stories + wrong.stories,
      total_parts = p.total_parts + wrong.parts,
      total_solutions = p.total_solutions + wrong.solutions,
      total_ingredients = p.total_ingredients + wrong.ingredients
    from (
      select k.id,
        (select count(*)::integer from problem_participants pp where pp.problem_id = k.id) - k.total_participants
          as participants,
        (select count(*)::integer from problem_participants pp where pp.problem_id = k.id and is_solver(pp))
          - k.total_solvers as solvers,
        (select count(*)::integer from subjects s where s.parent_id = k.id and s.kind = 'story'
          and s.state = 'published') - k.total_stories as stories,
        (select count(*)::integer from subjects s where s.parent_id = k.id and s.kind = 'part'
          and s.state = 'published') - k.total_parts as parts,
        (select count(*)::integer from solution_problems l where l.problem_id = k.id and l.is_shown)
          - k.total_solutions as solutions,
        (select count(*)::integer from ingredients i where i.problem_id = k.id) - k.total_ingredients as ingredients
      from problems k
    ) wrong
    where p.id = wrong.id
      and (wrong.participants, wrong.solvers, wrong.stories, wrong.parts, wrong.solutions, wrong.ingredients)
        <> (0, 0, 0, 0, 0, 0)`,
};
