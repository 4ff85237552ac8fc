-- Counters of reactions and comments change with the rows they count, in the same statement's transaction.
create or replace function count_reaction() returns trigger language plpgsql as $$
declare
  gone text := case when tg_op <> 'INSERT' then old.kind end;
  come text := case when tg_op <> 'DELETE' then new.kind end;
  of_subject uuid := case when tg_op = 'DELETE' then old.subject_id else new.subject_id end;
  subject subjects;
  step integer := (come is not null)::integer - (gone is not null)::integer;
begin
  update subjects s set
    total_reactions = s.total_reactions + step,
    reactions = add_to_count(add_to_count(s.reactions, gone, -1), come, 1)
  where s.id = of_subject returning * into subject;
  -- What goes with its subject needs no counting.
  if not found then return null; end if;
  if subject.kind = 'comment' and step <> 0 then
    update comments set score = score + step where id = of_subject;
  end if;
  if gone is not null then perform count_mood(subject.space_id, utc_day(old.created_at), gone, -1); end if;
  if come is not null then perform count_mood(subject.space_id, utc_day(new.created_at), come, 1); end if;
  if tg_op = 'INSERT' then perform count_active(subject.space_id, new.user_id, utc_day(new.created_at)); end if;
  return null;
end
$$;
create or replace trigger reactions_count after insert or delete or update of kind on reactions
  for each row execute function count_reaction();

create or replace function add_to_count(counts jsonb, name text, step integer) returns jsonb language sql immutable as $$
  select case
    when name is null then counts
    when coalesce((counts ->> name)::integer, 0) + step > 0
      then counts || jsonb_build_object(name, coalesce((counts ->> name)::integer, 0) + step)
    else counts - name
  end
$$;

-- By day, and with it the space's reactions as a whole.
create or replace function count_mood(of_space uuid, on_day date, of_kind text, step integer) returns void language plpgsql as $$
begin
  insert into space_moods (space_id, day, kind, total) values (of_space, on_day, of_kind, step)
  on conflict (space_id, day, kind) do update set total = space_moods.total + excluded.total;
  perform count_in_space(of_space, on_day, 0, step);
end
$$;

-- A comment counts on its item, and an answer on its comment too, while it is published.
create or replace function count_comment(comment_id uuid, step integer) returns void language plpgsql as $$
declare
  of_item uuid;
  of_comment uuid;
begin
  select item_id, reply_to into of_item, of_comment from comments where id = comment_id;
  update subjects set total_comments = total_comments + step where id in (of_item, of_comment);
  update comments set score = score + step where id = of_comment;
end
$$;

create or replace function comment_added() returns trigger language plpgsql as $$
begin
  if (select state = 'published' from subjects where id = new.id) then perform count_comment(new.id, 1); end if;
  return null;
end
$$;
create or replace trigger comments_count_added after insert on comments for each row execute function comment_added();

create or replace function comment_state_changed() returns trigger language plpgsql as $$
begin
  perform count_comment(new.id, (new.state = 'published')::integer - (old.state = 'published')::integer);
  return null;
end
$$;
create or replace trigger subjects_count_comment after update of state on subjects
  for each row when (new.kind = 'comment' and (old.state = 'published') <> (new.state = 'published'))
  execute function comment_state_changed();
