-- Counters of solutions and of what links them to problems; see sql/problems.sql for the order of locks.

-- A vote counts where it was given, and on the solution as long as that place does.
create or replace function count_vote() returns trigger language plpgsql as $$
declare
  ups integer := coalesce(new.is_up::integer, 0) - coalesce(old.is_up::integer, 0);
  downs integer := coalesce((not new.is_up)::integer, 0) - coalesce((not old.is_up)::integer, 0);
  of_solution uuid := coalesce(new.solution_id, old.solution_id);
  place uuid := coalesce(new.context_id, old.context_id);
  counts boolean := place = of_solution;
begin
  -- Whoever changes what counts on it holds it.
  perform from solutions where id = of_solution for no key update;
  if not counts then
    update solution_problems set total_upvotes = total_upvotes + ups, total_downvotes = total_downvotes + downs
      where solution_id = of_solution and problem_id = place returning is_counted into counts;
  end if;
  if counts then
    update solutions set total_upvotes = total_upvotes + ups, total_downvotes = total_downvotes + downs
      where id = of_solution;
  end if;
  return null;
end
$$;
create or replace trigger votes_count after insert or delete or update of is_up on votes
  for each row execute function count_vote();

-- A link counts on the problem and for who offered it while its solution shows; on the solution, with the votes given
-- there, while its problem does, too.
create or replace function count_link() returns trigger language plpgsql as $$
declare
  link solution_problems := coalesce(new, old);
  shown integer := coalesce(new.is_shown::integer, 0) - coalesce(old.is_shown::integer, 0);
  counted integer := coalesce(new.is_counted::integer, 0) - coalesce(old.is_counted::integer, 0);
begin
  if shown <> 0 then
    update problems set total_solutions = total_solutions + shown where id = link.problem_id;
  end if;
  if counted <> 0 then
    update solutions set
      total_problems = total_problems + counted,
      total_upvotes = total_upvotes + counted * link.total_upvotes,
      total_downvotes = total_downvotes + counted * link.total_downvotes
    where id = link.solution_id;
  end if;
  if shown <> 0 then
    update problem_participants set offers = greatest(offers + shown, 0)
      where problem_id = link.problem_id and user_id = link.linked_by;
  end if;
  return null;
end
$$;
create or replace trigger solution_problems_count
  after insert or delete or update of is_shown, is_counted on solution_problems
  for each row execute function count_link();

-- None is what is told of a solution on its own.
create or replace function is_problem_listed(problem uuid) returns boolean language sql stable as $$
  select problem is null or exists (select from problems where id = problem and listed_in is not null)
$$;

-- It is offered from when it first shows: who left before could not name it, and the moment in which an anonymous one was
-- written is kept nowhere.
create or replace function link_begins() returns trigger language plpgsql as $$
begin
  select state = 'published', case state when 'published' then created_at end into strict new.is_shown, new.listed_at
    from subjects where id = new.solution_id;
  new.is_counted := new.is_shown and is_problem_listed(new.problem_id);
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
  -- Whoever puts their problems into another order holds several of these.
  perform from problem_participants pp join solution_problems l on l.problem_id = pp.problem_id and l.linked_by = pp.user_id
    where l.solution_id = new.id order by pp.problem_id for no key update of pp;
  update solution_problems set
    is_shown = new.state = 'published',
    is_counted = new.state = 'published' and is_problem_listed(problem_id),
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

-- An outcome counts while it shows, and the problem that it was told of.
create or replace function count_counted_outcome() returns trigger language plpgsql as $$
declare
  more integer := coalesce(new.is_counted::integer, 0) - coalesce(old.is_counted::integer, 0);
begin
  if more <> 0 then
    update solutions set total_outcomes = total_outcomes + more where id = coalesce(new.solution_id, old.solution_id);
  end if;
  return null;
end
$$;
create or replace trigger outcomes_count after insert or delete or update of is_counted on outcomes
  for each row execute function count_counted_outcome();

-- A node of the version that counted on the subjects brings its triggers back when it starts.
do $$
declare
  former text;
begin
  for former in select tgname from pg_trigger
    where tgname in ('subjects_count_outcome_added', 'subjects_count_outcome_gone') and tgrelid = 'subjects'::regclass
  loop
    execute format('drop trigger %I on subjects', former);
  end loop;
end
$$;

create or replace function outcome_begins() returns trigger language plpgsql as $$
begin
  select state = 'published' and is_problem_listed(new.problem_id) into strict new.is_counted
    from subjects where id = new.id;
  return new;
end
$$;
create or replace trigger outcomes_begin before insert on outcomes for each row execute function outcome_begins();

create or replace function outcome_state_changed() returns trigger language plpgsql as $$
begin
  perform from problems p where p.id in (select problem_id from outcomes where id = new.id) for no key update;
  perform from solutions where id = new.parent_id for no key update;
  update outcomes set is_counted = new.state = 'published' and is_problem_listed(problem_id) where id = new.id;
  return null;
end
$$;
create or replace trigger subjects_count_outcome_changed after update of state on subjects
  for each row when (new.kind = 'outcome' and (old.state = 'published') <> (new.state = 'published'))
  execute function outcome_state_changed();

-- With a problem go from its solutions' figures the problem itself, the votes given there and what was told of it, and with
-- it they come back.
create or replace function problem_listed_changed() returns trigger language plpgsql as $$
begin
  perform from solutions so where so.id in (select solution_id from solution_problems where problem_id = new.id)
    or so.id in (select solution_id from outcomes where problem_id = new.id)
    order by so.id for no key update;
  update solution_problems set is_counted = is_shown and new.listed_in is not null where problem_id = new.id;
  update outcomes o set is_counted = s.state = 'published' and new.listed_in is not null
    from subjects s where s.id = o.id and o.problem_id = new.id;
  return null;
end
$$;
create or replace trigger problems_count_links after update of listed_in on problems
  for each row when ((old.listed_in is null) <> (new.listed_in is null)) execute function problem_listed_changed();
