-- Counters of solutions and of what links them to problems; see sql/problems.sql for the order of locks.

create or replace function count_vote() returns trigger language plpgsql as $$
declare
  ups integer := coalesce(new.is_up::integer, 0) - coalesce(old.is_up::integer, 0);
  downs integer := coalesce((not new.is_up)::integer, 0) - coalesce((not old.is_up)::integer, 0);
  of_solution uuid := coalesce(new.solution_id, old.solution_id);
begin
  update solutions set total_upvotes = total_upvotes + ups, total_downvotes = total_downvotes + downs
    where id = of_solution;
  update solution_problems set total_upvotes = total_upvotes + ups, total_downvotes = total_downvotes + downs
    where solution_id = of_solution and problem_id = coalesce(new.context_id, old.context_id);
  return null;
end
$$;
create or replace trigger votes_count after insert or delete or update of is_up on votes
  for each row execute function count_vote();

-- A link counts while its solution shows: on the problem, on the solution, and for who offered it.
create or replace function count_link() returns trigger language plpgsql as $$
declare
  link solution_problems := coalesce(new, old);
  more integer := coalesce(new.is_shown::integer, 0) - coalesce(old.is_shown::integer, 0);
begin
  if more <> 0 then
    update problems set total_solutions = total_solutions + more where id = link.problem_id;
    update solutions set total_problems = total_problems + more where id = link.solution_id;
    update problem_participants set offers = greatest(offers + more, 0)
      where problem_id = link.problem_id and user_id = link.linked_by;
  end if;
  return null;
end
$$;
create or replace trigger solution_problems_count after insert or delete or update of is_shown on solution_problems
  for each row execute function count_link();

-- It is offered from when it first shows: who left before could not name it, and the moment in which an anonymous one was
-- written is kept nowhere.
create or replace function link_begins() returns trigger language plpgsql as $$
begin
  select state = 'published', case state when 'published' then created_at end into strict new.is_shown, new.listed_at
    from subjects where id = new.solution_id;
  if not new.is_shown then new.created_at := '9999-12-31'; end if;
  return new;
end
$$;
create or replace trigger solution_problems_begin before insert on solution_problems
  for each row execute function link_begins();

create or replace function solution_state_changed() returns trigger language plpgsql as $$
begin
  perform from problems p where p.id in (select problem_id from solution_problems where solution_id = new.id)
    order by p.id for no key update;
  perform from solutions where id = new.id for no key update;
  update solution_problems set
    is_shown = new.state = 'published',
    listed_at = case new.state when 'published' then new.created_at end,
    created_at = case when new.state = 'published' then least(created_at, clock_timestamp()) else created_at end
  where solution_id = new.id;
  return null;
end
$$;
create or replace trigger subjects_link_shown after update of state on subjects
  for each row when (new.kind = 'solution' and (old.state = 'published') <> (new.state = 'published'))
  execute function solution_state_changed();

-- Who left the problem said that the solution helped.
create or replace function count_helped() returns trigger language plpgsql as $$
begin
  update solution_problems l set total_helped = l.total_helped + case tg_op when 'INSERT' then 1 else -1 end
    from problem_leavings p
    where p.id = coalesce(new.leaving_id, old.leaving_id)
      and l.problem_id = p.problem_id and l.solution_id = coalesce(new.solution_id, old.solution_id);
  return null;
end
$$;
create or replace trigger leaving_solutions_count_added after insert on leaving_solutions
  for each row execute function count_helped();
-- Before the leaving itself is gone, which knows the problem.
create or replace function leaving_goes() returns trigger language plpgsql as $$
begin
  delete from leaving_solutions where leaving_id = old.id;
  return old;
end
$$;
create or replace trigger problem_leavings_go before delete on problem_leavings
  for each row execute function leaving_goes();
create or replace trigger leaving_solutions_count_gone after delete on leaving_solutions
  for each row execute function count_helped();

create or replace function count_outcome() returns trigger language plpgsql as $$
declare
  more integer := case when tg_op <> 'DELETE' and new.state = 'published' then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.state = 'published' then 1 else 0 end;
begin
  if more <> 0 then
    update solutions set total_outcomes = total_outcomes + more where id = coalesce(new.parent_id, old.parent_id);
  end if;
  return null;
end
$$;
create or replace trigger subjects_count_outcome_added after insert on subjects
  for each row when (new.kind = 'outcome') execute function count_outcome();
create or replace trigger subjects_count_outcome_gone after delete on subjects
  for each row when (old.kind = 'outcome') execute function count_outcome();
create or replace trigger subjects_count_outcome_changed after update of state on subjects
  for each row when (new.kind = 'outcome' and old.state <> new.state) execute function count_outcome();
