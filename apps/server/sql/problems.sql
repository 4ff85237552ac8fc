-- Counters of a problem change with the rows they count, in the same transaction, whatever removes the rows. The order in
-- which rows are taken: subjects, problems by their id, solutions and skills, participants and links, then the rest as in
-- sql/attachables.sql.

create or replace function is_solver(participant problem_participants) returns boolean language sql immutable as $$
  select participant.solving_at is not null or participant.offers > 0
$$;

create or replace function count_participant() returns trigger language plpgsql as $$
declare
  of_problem uuid := coalesce(new.problem_id, old.problem_id);
  people integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
  solvers integer := coalesce(is_solver(new)::integer, 0) - coalesce(is_solver(old)::integer, 0);
  before record;
  moment timestamptz(3);
begin
  if people = 0 and solvers = 0 then return null; end if;
  select total_solvers, status into before from problems where id = of_problem for no key update;
  update problems set total_participants = total_participants + people, total_solvers = total_solvers + solvers
    where id = of_problem;
  -- The first solver sets an unsolved problem in motion.
  if solvers > 0 and before.total_solvers = 0 and before.status = 'unsolved' then
    moment := clock_timestamp();
    update problems set status = 'solving', status_at = moment where id = of_problem;
    insert into problem_statuses (id, problem_id, user_id, from_status, to_status, created_at)
      values (new_id(), of_problem, new.user_id, 'unsolved', 'solving', moment);
    insert into outbox (name, payload) values ('item.changed', jsonb_build_object('id', of_problem));
  end if;
  return null;
end
$$;
create or replace trigger problem_participants_count after insert or delete or update of solving_at, offers
  on problem_participants for each row execute function count_participant();

-- Stories and parts hang on the problem by their subject.
create or replace function count_below(problem uuid, kind text, more integer) returns void language sql as $$
  update problems p set
    total_stories = p.total_stories + case kind when 'story' then more else 0 end,
    total_parts = p.total_parts + case kind when 'part' then more else 0 end
  where p.id = problem
$$;

create or replace function count_hanging() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then perform count_below(old.parent_id, old.kind, -1); end if;
  if tg_op <> 'DELETE' and new.state = 'published' then perform count_below(new.parent_id, new.kind, 1); end if;
  return null;
end
$$;
create or replace trigger subjects_count_hanging_added after insert on subjects
  for each row when (new.kind in ('story', 'part') and new.parent_id is not null) execute function count_hanging();
create or replace trigger subjects_count_hanging_gone after delete on subjects
  for each row when (old.kind in ('story', 'part') and old.parent_id is not null) execute function count_hanging();
create or replace trigger subjects_count_hanging_changed after update of state, parent_id on subjects
  for each row when (
    new.kind in ('story', 'part') and (old.state <> new.state or old.parent_id is distinct from new.parent_id))
  execute function count_hanging();

create or replace function count_ingredient() returns trigger language plpgsql as $$
begin
  update problems set total_ingredients = total_ingredients + case tg_op when 'INSERT' then 1 else -1 end
    where id = coalesce(new.problem_id, old.problem_id);
  return null;
end
$$;
create or replace trigger ingredients_count after insert or delete on ingredients
  for each row execute function count_ingredient();

-- Who left could name what was offered by then.
create or replace function count_leaving() returns trigger language plpgsql as $$
begin
  update solution_problems set total_left = total_left + case tg_op when 'INSERT' then 1 else -1 end
    where problem_id = coalesce(new.problem_id, old.problem_id)
      and created_at <= coalesce(new.created_at, old.created_at);
  return null;
end
$$;
create or replace trigger problem_leavings_count after insert or delete on problem_leavings
  for each row execute function count_leaving();

-- Who offered a solution before they joined is a solver from the first.
create or replace function participant_begins() returns trigger language plpgsql as $$
begin
  select count(*) into strict new.offers from solution_problems
    where problem_id = new.problem_id and linked_by = new.user_id and is_shown;
  return new;
end
$$;
create or replace trigger problem_participants_begin before insert on problem_participants
  for each row execute function participant_begins();

-- Where a problem is listed follows its subject, which is written before it.
create or replace function problem_begins() returns trigger language plpgsql as $$
begin
  select s.space_id, s.created_at into new.listed_in, new.listed_at
    from subjects s where s.id = new.id and s.state = 'published';
  return new;
end
$$;
create or replace trigger problems_begin before insert on problems for each row execute function problem_begins();

create or replace function problem_moved() returns trigger language plpgsql as $$
begin
  update problems set listed_in = case new.state when 'published' then new.space_id end,
    listed_at = case new.state when 'published' then new.created_at end where id = new.id;
  return null;
end
$$;
create or replace trigger subjects_problem_moved after update of state, space_id, created_at on subjects
  for each row when (
    new.kind = 'problem'
    and (old.state, old.space_id, old.created_at) is distinct from (new.state, new.space_id, new.created_at))
  execute function problem_moved();
