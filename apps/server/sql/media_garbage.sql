-- What lies in the storage and is not needed any more is written down by the statement that makes it so. Rows of media
-- also go with their owner, so it is here and nowhere else.
create or replace function media_garbage() returns trigger language plpgsql as $$
begin
  insert into media_garbage (key, kind)
    select value, 'file' from jsonb_each_text(old.variants) where tg_op = 'DELETE'
    union all
    select old.file_key, 'file' where tg_op = 'DELETE' and old.file_key is not null
    union all
    select old.id::text, 'upload' where old.state <> 'ready'
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger media_garbage after delete on media for each row execute function media_garbage();
-- Once it has become pictures, lies under its own key, or was found to be none, the upload is done with.
create or replace trigger media_original_garbage after update of state on media for each row
  when (old.state = 'processing') execute function media_garbage();
