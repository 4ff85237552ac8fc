-- A problem that does not show counts on its solutions no more, nor does what was told of it.
update solution_problems l set is_counted = true from problems p
where p.id = l.problem_id and l.is_shown and p.listed_in is not null;
update outcomes o set is_counted = true from subjects s
where s.id = o.id and s.state = 'published'
  and (o.problem_id is null or exists (select from problems p where p.id = o.problem_id and p.listed_in is not null));
update solutions so set total_problems = counted.problems, total_outcomes = counted.outcomes
from (
  select k.id,
    (select count(*)::integer from solution_problems l where l.solution_id = k.id and l.is_counted) as problems,
    (select count(*)::integer from outcomes o where o.solution_id = k.id and o.is_counted) as outcomes
  from solutions k
) counted
where counted.id = so.id and (so.total_problems, so.total_outcomes) <> (counted.problems, counted.outcomes);

-- Only stories, problems and solutions have a place: what else was once given one could not be sent back as it was read.
update posts p set location = null from subjects s
where s.id = p.id and p.location is not null and s.kind not in ('story', 'problem', 'solution');
