create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append only';
end
$$;
create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
