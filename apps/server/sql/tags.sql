-- As clients make them: a moment, then chance. Production may be a PostgreSQL that has no uuidv7() of its own.
create or replace function new_id() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(overlay(
      uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- A subject's tags are rows of tags and subject_tags while it is published, so that a draft's words show nowhere.
create or replace function sync_tags() returns trigger language plpgsql as $$
declare
  names text[] := case when new.state = 'published' then new.tags else '{}' end;
begin
  -- In the order of the names: two posts with the same tags take turns instead of waiting for each other.
  insert into tags (id, space_id, name)
    select new_id(), new.space_id, name from unnest(names) name order by name
  on conflict (space_id, name) do nothing;
  delete from subject_tags st using tags t
    where st.subject_id = new.id and t.id = st.tag_id and not t.name = any(names);
  insert into subject_tags (tag_id, subject_id, kind, created_at)
    select t.id, new.id, new.kind, new.created_at from tags t where t.space_id = new.space_id and t.name = any(names)
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger subjects_tags_added after insert on subjects
  for each row when (new.state = 'published' and cardinality(new.tags) > 0) execute function sync_tags();
create or replace trigger subjects_tags_changed after update of state, tags on subjects
  for each row when (old.state <> new.state or old.tags <> new.tags) execute function sync_tags();

create or replace function count_tagged() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select tag_id, kind, 1 as step from added' else 'select tag_id, kind, -1 as step from gone' end;
  change record;
begin
  for change in execute format($query$
    select
      tag_id,
      coalesce(sum(step) filter (where kind = 'story'), 0) as stories,
      coalesce(sum(step) filter (where kind = 'problem'), 0) as problems,
      coalesce(sum(step) filter (where kind = 'solution'), 0) as solutions
    from (%s) changed group by tag_id order by tag_id$query$, changed)
  loop
    update tags set
      total_stories = total_stories + change.stories,
      total_problems = total_problems + change.problems,
      total_solutions = total_solutions + change.solutions,
      weight = weight + change.stories + change.problems + change.solutions
    where id = change.tag_id;
  end loop;
  return null;
end
$$;
create or replace trigger subject_tags_count_added after insert on subject_tags
  referencing new table as added for each statement execute function count_tagged();
create or replace trigger subject_tags_count_gone after delete on subject_tags
  referencing old table as gone for each statement execute function count_tagged();

-- Whoever follows a tag in several languages counts once.
create or replace function count_follower() returns trigger language plpgsql as $$
declare
  follow tag_follows := case when tg_op = 'DELETE' then old else new end;
  languages integer;
begin
  select count(*) into languages from tag_follows
    where user_id = follow.user_id and purpose = 'feed' and tag_id = follow.tag_id;
  if tg_op = 'INSERT' and languages = 1 then
    update tags set total_followers = total_followers + 1 where id = follow.tag_id;
  elsif tg_op = 'DELETE' and languages = 0 then
    update tags set total_followers = total_followers - 1 where id = follow.tag_id;
  end if;
  return null;
end
$$;
create or replace trigger tag_follows_count_added after insert on tag_follows
  for each row when (new.purpose = 'feed') execute function count_follower();
create or replace trigger tag_follows_count_gone after delete on tag_follows
  for each row when (old.purpose = 'feed') execute function count_follower();
