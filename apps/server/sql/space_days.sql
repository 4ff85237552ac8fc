-- A space's figures, in all and by day (UTC), grow and shrink with the statements that change what they count.
-- Nothing happens for a space that is being deleted: what goes with it needs no counting.
-- All who count take rows in one order: people, kinds, totals, days.

-- How many of them were not there yet that day: somebody counts once.
create or replace function count_people(of_space uuid, on_day date, who uuid[]) returns integer language plpgsql as $$
declare
  more integer;
begin
  insert into space_day_people (space_id, day, user_id) select of_space, on_day, id from unnest(who) id order by id
  on conflict do nothing;
  get diagnostics more = row_count;
  return more;
end
$$;

create or replace function count_day(
  of_space uuid, on_day date, more_posts integer, more_reactions integer, more_active integer)
returns void language plpgsql as $$
begin
  if more_posts <> 0 or more_reactions <> 0 then
    insert into space_totals (space_id, posts, reactions) select id, more_posts, more_reactions from spaces where id = of_space
    on conflict (space_id) do update
      set posts = space_totals.posts + excluded.posts, reactions = space_totals.reactions + excluded.reactions;
  elsif more_active = 0 then
    return;
  end if;
  insert into space_days (space_id, day, posts, reactions, active)
    select id, on_day, more_posts, more_reactions, more_active from spaces where id = of_space
  on conflict (space_id, day) do update set
    posts = space_days.posts + excluded.posts,
    reactions = space_days.reactions + excluded.reactions,
    active = space_days.active + excluded.active;
end
$$;

-- What waits for those who run the space.
create or replace function count_waiting(of_space uuid, more_reports integer, more_approvals integer)
returns void language sql as $$
  insert into space_totals (space_id, reports, approvals) select id, more_reports, more_approvals from spaces where id = of_space
  on conflict (space_id) do update
    set reports = space_totals.reports + excluded.reports, approvals = space_totals.approvals + excluded.approvals
$$;

create or replace function utc_day(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'UTC')::date
$$;

-- What was told to a problem is seen where the problem is.
create or replace function counts_as_post(subject subjects) returns boolean language sql stable as $$
  select subject.state = 'published' and subject.kind not in ('comment', 'message')
    and (subject.kind not in ('story', 'part') or is_problem_listed(subject.parent_id))
$$;

create or replace function count_subject(subject subjects, more integer, more_active integer)
returns void language plpgsql as $$
declare
  is_post boolean := counts_as_post(subject);
begin
  if is_post then
    insert into space_kinds (space_id, kind, total) select id, subject.kind, more from spaces where id = subject.space_id
    on conflict (space_id, kind) do update set total = space_kinds.total + excluded.total;
  end if;
  if subject.state = 'pending' then perform count_waiting(subject.space_id, 0, more); end if;
  perform count_day(
    subject.space_id, utc_day(subject.created_at), case when is_post then more else 0 end, 0, more_active);
end
$$;

create or replace function subject_figures() returns trigger language plpgsql as $$
declare
  more_active integer := 0;
begin
  -- An anonymous post has no author here, and so counts for nobody.
  if tg_op = 'INSERT' and new.author_id is not null then
    more_active := count_people(new.space_id, utc_day(new.created_at), array[new.author_id]);
  end if;
  if tg_op <> 'INSERT' then perform count_subject(old, -1, 0); end if;
  if tg_op <> 'DELETE' then perform count_subject(new, 1, more_active); end if;
  return null;
end
$$;
create or replace trigger subjects_figures after insert or delete on subjects
  for each row execute function subject_figures();
create or replace trigger subjects_state_figures after update of state, parent_id on subjects
  for each row when (old.state <> new.state or old.parent_id is distinct from new.parent_id)
  execute function subject_figures();

-- The problem's row is held here, and by whoever tells it something before that is counted: neither misses the other.
create or replace function hanging_figures() returns trigger language plpgsql as $$
declare
  step integer := case when new.listed_in is null then -1 else 1 end;
  change record;
begin
  insert into space_kinds (space_id, kind, total)
    select space_id, kind, count(*) * step from subjects
    where parent_id = new.id and kind in ('story', 'part') and state = 'published' group by 1, 2 order by 1, 2
  on conflict (space_id, kind) do update set total = space_kinds.total + excluded.total;
  for change in
    select space_id, utc_day(created_at) as day, count(*)::integer * step as total from subjects
    where parent_id = new.id and kind in ('story', 'part') and state = 'published' group by 1, 2 order by 1, 2
  loop
    perform count_day(change.space_id, change.day, change.total, 0, 0);
  end loop;
  return null;
end
$$;
create or replace trigger problems_hanging_figures after update of listed_in on problems
  for each row when ((old.listed_in is null) <> (new.listed_in is null)) execute function hanging_figures();

create or replace function report_figures() returns trigger language plpgsql as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.status in ('open', 'in_review') then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.status in ('open', 'in_review') then 1 else 0 end;
begin
  if before <> after then
    perform count_waiting(case when tg_op = 'DELETE' then old.space_id else new.space_id end, after - before, 0);
  end if;
  return null;
end
$$;
create or replace trigger reports_figures after insert or delete or update of status on reports
  for each row execute function report_figures();

-- Whatever makes somebody a member, the total tells; so the day follows the total.
create or replace function member_figures() returns trigger language plpgsql as $$
begin
  insert into space_days (space_id, day, members) values (new.id, utc_day(now()), new.total_members - old.total_members)
  on conflict (space_id, day) do update set members = space_days.members + excluded.members;
  return null;
end
$$;
create or replace trigger spaces_member_figures after update of total_members on spaces
  for each row when (old.total_members <> new.total_members) execute function member_figures();

create or replace function visit_figures() returns trigger language plpgsql as $$
declare
  day date := utc_day(new.visited_at);
begin
  perform count_day(new.space_id, day, 0, 0, count_people(new.space_id, day, array[new.user_id]));
  return null;
end
$$;
create or replace trigger user_spaces_figures after insert or update of visited_at on user_spaces
  for each row when (new.visited_at is not null) execute function visit_figures();
