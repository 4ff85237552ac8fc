-- What waits is counted with what waits otherwise, for those who run the space.
create or replace function count_revision() returns trigger language plpgsql as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.state = 'pending' then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.state = 'pending' then 1 else 0 end;
begin
  if before <> after then
    perform count_waiting(case when tg_op = 'DELETE' then old.space_id else new.space_id end, 0, after - before);
  end if;
  return null;
end
$$;
create or replace trigger revisions_count after insert or delete or update of state on revisions
  for each row execute function count_revision();

-- Nobody decides on what waits below something that is gone, nor on another text of it or of what it took along.
create or replace function close_revisions() returns trigger language plpgsql as $$
declare
  gone uuid[] := array(select new.id union all select id from subjects where parent_id = new.id);
begin
  update subjects set state = 'removed', updated_at = now() where parent_id = new.id and state = 'pending';
  update revisions set state = 'rejected', decided_at = now() where subject_id = any(gone) and state = 'pending';
  delete from revision_owners where subject_id = any(gone);
  return null;
end
$$;
create or replace trigger subjects_close_revisions after update of state on subjects
  for each row when (new.state = 'removed' and old.state <> 'removed') execute function close_revisions();
