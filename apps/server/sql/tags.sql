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
  -- All of them first, in one order: two posts that swap tags take turns. What no tag counts changes none of them.
  if new.kind in ('story', 'problem', 'solution') then
    perform from tags t
      where t.id in (
        select st.tag_id from subject_tags st where st.subject_id = new.id
        union select n.id from tags n where n.space_id = new.space_id and n.name = any(names))
      order by t.id for no key update;
  end if;
  delete from subject_tags st using tags t
    where st.subject_id = new.id and t.id = st.tag_id
      and (not t.name = any(names) or st.is_counted <> (new.parent_id is null));
  insert into subject_tags (tag_id, subject_id, kind, created_at, is_counted)
    select t.id, new.id, new.kind, new.created_at, new.parent_id is null
    from tags t where t.space_id = new.space_id and t.name = any(names)
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger subjects_tags_added after insert on subjects
  for each row when (new.state = 'published' and cardinality(new.tags) > 0) execute function sync_tags();
create or replace trigger subjects_tags_changed after update of state, tags, parent_id on subjects
  for each row when (old.state <> new.state or old.tags <> new.tags or old.parent_id is distinct from new.parent_id) execute function sync_tags();

create or replace function count_tagged() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  change record;
begin
  for change in
    select
      tag_id,
      count(*) filter (where kind = 'story')::integer * step as stories,
      count(*) filter (where kind = 'problem')::integer * step as problems,
      count(*) filter (where kind = 'solution')::integer * step as solutions
    from changed where is_counted and kind in ('story', 'problem', 'solution') group by tag_id order by tag_id
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
  referencing new table as changed for each statement execute function count_tagged();
create or replace trigger subject_tags_count_gone after delete on subject_tags
  referencing old table as changed for each statement execute function count_tagged();

-- Whoever follows a tag in several languages counts once: with the first they come, with the last they go.
create or replace function count_followers() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
  change record;
begin
  for change in
    select tag_id, array_agg(distinct user_id) as people, array_agg(user_id || ' ' || lang) as follows
    from changed where purpose = 'feed' group by tag_id order by tag_id
  loop
    -- Held before the others' rows are looked at, so that of two at once the second sees the first.
    perform from tags where id = change.tag_id for no key update;
    update tags set total_followers = total_followers + step * (
      select count(*) from unnest(change.people) person where not exists (
        select from tag_follows f
        where f.user_id = person and f.purpose = 'feed' and f.tag_id = change.tag_id
          and not (f.user_id || ' ' || f.lang) = any(change.follows)))
    where id = change.tag_id;
  end loop;
  return null;
end
$$;
create or replace trigger tag_follows_count_added after insert on tag_follows
  referencing new table as changed for each statement execute function count_followers();
create or replace trigger tag_follows_count_gone after delete on tag_follows
  referencing old table as changed for each statement execute function count_followers();
