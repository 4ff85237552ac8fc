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
