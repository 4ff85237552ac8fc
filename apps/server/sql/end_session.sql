-- However a session's row goes (sign-out, revocation, password, removal of the person), its access tokens go with it.
-- So do those made before the session took another id, as it does when the person's role changes.
-- The message is the bus's: see platform/bus.ts.
create or replace function end_session() returns trigger language plpgsql as $$
begin
  insert into ended_sessions (id) values (old.id) on conflict do nothing;
  perform pg_notify('bump_bus', json_build_array('sessionEnded', json_build_object('sessionId', old.id))::text);
  return null;
end
$$;
-- The last token of a session that ran out an hour ago has run out too.
create or replace trigger sessions_end after delete or update of id on sessions for each row
  when (old.expires_at > now() - interval '1 hour') execute function end_session();
