-- Counters of reactions and comments change with the rows they count, in the same transaction, whatever removes the rows.
-- All who count take rows in one order, so that nobody waits in a circle: subjects (an item before
-- its comments, a comment before its answers, else by id), moods, people, totals, days, and tags last.

-- Sums by name; what is down to nothing goes.
create or replace function add_counts(counts jsonb, more jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(name, total), '{}') from (
    select name, sum(count::integer) as total
    from (select * from jsonb_each_text(counts) union all select * from jsonb_each_text(more)) each (name, count)
    group by name having sum(count::integer) <> 0) summed
$$;

create or replace function count_reactions() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  change record;
begin
  for change in
    select subject_id, sum(total)::integer as total, jsonb_object_agg(kind, total) as kinds
    from (select subject_id, kind, count(*) * step as total from changed group by subject_id, kind) by_kind
    group by subject_id order by subject_id
  loop
    update subjects s set
      total_reactions = s.total_reactions + change.total,
      reactions = add_counts(s.reactions, change.kinds)
    where s.id = change.subject_id;
  end loop;
  -- With the space itself its figures go.
  insert into space_moods (space_id, day, kind, total)
    select c.space_id, utc_day(c.created_at), c.kind, count(*) * step from changed c join spaces sp on sp.id = c.space_id
    group by 1, 2, 3 order by 1, 2, 3
  on conflict (space_id, day, kind) do update set total = space_moods.total + excluded.total;
  for change in
    select space_id, utc_day(created_at) as day, count(*)::integer * step as total,
      case when step > 0 then array_agg(distinct user_id) else '{}' end as people
    from changed group by 1, 2 order by 1, 2
  loop
    perform count_day(
      change.space_id, change.day, 0, change.total, count_people(change.space_id, change.day, change.people));
  end loop;
  return null;
end
$$;
create or replace trigger reactions_count_added after insert on reactions
  referencing new table as changed for each statement execute function count_reactions();
create or replace trigger reactions_count_gone after delete on reactions
  referencing old table as changed for each statement execute function count_reactions();

create or replace function count_changed_reaction() returns trigger language plpgsql as $$
begin
  update subjects s set reactions = add_counts(s.reactions, jsonb_build_object(old.kind, -1, new.kind, 1))
    where s.id = new.subject_id;
  insert into space_moods (space_id, day, kind, total)
    select new.space_id, utc_day(new.created_at), kind, total
    from (values (old.kind, -1), (new.kind, 1)) changed (kind, total) order by kind
  on conflict (space_id, day, kind) do update set total = space_moods.total + excluded.total;
  return null;
end
$$;
create or replace trigger reactions_count_changed after update of kind on reactions
  for each row when (old.kind <> new.kind) execute function count_changed_reaction();

-- A comment counts on its item, and an answer on its comment too, while it shows. Both may be gone already.
create or replace function count_comments() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  change record;
begin
  for change in
    select subject_id, count(*)::integer * step as total
    from changed c cross join lateral (values (c.item_id, 0), (c.reply_to, 1)) counted (subject_id, rank)
    where c.is_shown and subject_id is not null group by subject_id, rank order by rank, subject_id
  loop
    update subjects s set total_comments = s.total_comments + change.total where s.id = change.subject_id;
  end loop;
  -- Answers go with their comment, of which their subjects know nothing.
  if tg_op = 'DELETE' then
    delete from subjects s using changed c where s.id = c.id;
  end if;
  return null;
end
$$;
create or replace trigger comments_count_added after insert on comments
  referencing new table as changed for each statement execute function count_comments();
create or replace trigger comments_count_gone after delete on comments
  referencing old table as changed for each statement execute function count_comments();

create or replace function count_shown_comment() returns trigger language plpgsql as $$
declare
  step integer := case when new.is_shown then 1 else -1 end;
begin
  update subjects s set total_comments = s.total_comments + step where s.id = new.item_id;
  update subjects s set total_comments = s.total_comments + step where s.id = new.reply_to;
  return null;
end
$$;
create or replace trigger comments_count_shown after update of is_shown on comments
  for each row when (old.is_shown <> new.is_shown) execute function count_shown_comment();

create or replace function comment_begins() returns trigger language plpgsql as $$
begin
  select state = 'published' into strict new.is_shown from subjects where id = new.id;
  return new;
end
$$;
create or replace trigger comments_begin before insert on comments for each row execute function comment_begins();

create or replace function comment_state_changed() returns trigger language plpgsql as $$
begin
  update comments set is_shown = new.state = 'published' where id = new.id;
  return null;
end
$$;
create or replace trigger subjects_count_comment after update of state on subjects
  for each row when (new.kind = 'comment' and (old.state = 'published') <> (new.state = 'published'))
  execute function comment_state_changed();

-- What 'Top' sorts by follows from the two counters.
create or replace function score_comment() returns trigger language plpgsql as $$
begin
  update comments set score = new.total_reactions + new.total_comments where id = new.id;
  return null;
end
$$;
create or replace trigger subjects_score_comment after update of total_reactions, total_comments on subjects
  for each row when (new.kind = 'comment') execute function score_comment();
