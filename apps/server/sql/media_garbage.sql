-- Rows of media also go with their owner, so it is here that their bytes are remembered and nowhere else.
create or replace function media_garbage() returns trigger language plpgsql as $$
begin
  insert into media_garbage (key, kind)
    select value, 'file' from jsonb_each_text(old.variants)
    union all
    select old.id::text, 'upload' where old.state <> 'ready'
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger media_garbage after delete on media for each row execute function media_garbage();
