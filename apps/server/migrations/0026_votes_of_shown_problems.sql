-- Of what was given in a problem's context a solution sums up what still shows there (sql/solutions.sql): votes of problems
-- that were deleted stayed in the sums, and nobody could take them back.
update solutions so set total_upvotes = given.ups, total_downvotes = given.downs
from (
  select k.id, count(*) filter (where v.is_up)::integer as ups, count(*) filter (where not v.is_up)::integer as downs
  from solutions k
  left join (
    votes v left join solution_problems l on (l.solution_id, l.problem_id) = (v.solution_id, v.context_id)
  ) on v.solution_id = k.id and (v.context_id = k.id or l.is_counted)
  group by k.id
) given
where given.id = so.id and (so.total_upvotes, so.total_downvotes) <> (given.ups, given.downs);
