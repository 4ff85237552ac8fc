-- What subjects carry is kept; what none carries any more is swept a day later, or at the next sweep where the subject itself
-- is gone. Counted in the row: whoever attaches and whoever sweeps at the same moment wait for each other there.
create or replace function count_media_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update media set uses = uses + 1, updated_at = now() where id = new.media_id;
  else
    update media set uses = uses - 1,
      updated_at = case when exists (select from subjects where id = old.subject_id) then now() else to_timestamp(0) end
      where id = old.media_id;
  end if;
  return null;
end
$$;
create or replace trigger subject_media_uses after insert or delete on subject_media
  for each row execute function count_media_use();

-- Where a file is listed follows the subject that carries it, and what it is the file, both of which are written before.
create or replace function subject_media_begins() returns trigger language plpgsql as $$
begin
  select m.type into new.type from media m where m.id = new.media_id;
  select s.space_id, s.created_at into new.listed_in, new.listed_at
    from subjects s where s.id = new.subject_id and s.state = 'published';
  return new;
end
$$;
create or replace trigger subject_media_begin before insert on subject_media
  for each row execute function subject_media_begins();

create or replace function subject_media_moved() returns trigger language plpgsql as $$
begin
  update subject_media set listed_in = case new.state when 'published' then new.space_id end,
    listed_at = case new.state when 'published' then new.created_at end where subject_id = new.id;
  return null;
end
$$;
create or replace trigger subjects_media_moved after update of state, space_id, created_at on subjects
  for each row when ((old.state, old.space_id, old.created_at) is distinct from (new.state, new.space_id, new.created_at))
  execute function subject_media_moved();
