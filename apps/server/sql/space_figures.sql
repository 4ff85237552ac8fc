-- How many are in a space, and how many are about to be: kept by the statement that changes it, so that no page counts
-- rows. Spaces are written in the order of their ids: two statements about the same ones take turns.
create or replace function count_members() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select space_id, status, 1 as step from added'
    when 'DELETE' then 'select space_id, status, -1 as step from gone'
    else 'select space_id, status, 1 as step from added union all select space_id, status, -1 from gone'
  end;
  change record;
begin
  -- A change of nothing that counts leaves the space's row alone: who renames themselves holds no space.
  for change in execute format($query$
    select * from (select
      space_id,
      coalesce(sum(step) filter (where status in ('owner', 'admin', 'contributor')), 0) as members,
      coalesce(sum(step) filter (where status = 'owner'), 0) as owners,
      coalesce(sum(step) filter (where status = 'invited'), 0) as invited,
      coalesce(sum(step) filter (where status = 'requested'), 0) as requested,
      coalesce(sum(step) filter (where status = 'blocked'), 0) as blocked
    from (%s) changed group by space_id) summed
    where (members, owners, invited, requested, blocked) <> (0, 0, 0, 0, 0) order by space_id$query$, changed)
  loop
    update spaces set
      total_members = total_members + change.members,
      total_owners = total_owners + change.owners,
      total_invited = total_invited + change.invited,
      total_requested = total_requested + change.requested,
      total_blocked = total_blocked + change.blocked
    where id = change.space_id;
  end loop;
  return null;
end
$$;
create or replace trigger memberships_count_added after insert on memberships
  referencing new table as added for each statement execute function count_members();
create or replace trigger memberships_count_gone after delete on memberships
  referencing old table as gone for each statement execute function count_members();
create or replace trigger memberships_count_changed after update on memberships
  referencing old table as gone new table as added for each statement execute function count_members();

-- Those of a public space are whoever was there.
create or replace function count_visitors() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select space_id, first_visit_at, 1 as step from added'
    when 'DELETE' then 'select space_id, first_visit_at, -1 as step from gone'
    else 'select space_id, first_visit_at, 1 as step from added union all select space_id, first_visit_at, -1 from gone'
  end;
  change record;
begin
  for change in execute format($query$
    select space_id, sum(step) as visitors from (%s) changed
    where first_visit_at is not null group by space_id having sum(step) <> 0 order by space_id$query$, changed)
  loop
    update spaces set total_members = total_members + change.visitors where id = change.space_id and not is_private;
  end loop;
  return null;
end
$$;
create or replace trigger user_spaces_count_added after insert on user_spaces
  referencing new table as added for each statement execute function count_visitors();
create or replace trigger user_spaces_count_gone after delete on user_spaces
  referencing old table as gone for each statement execute function count_visitors();
create or replace trigger user_spaces_count_changed after update on user_spaces
  referencing old table as gone new table as added for each statement execute function count_visitors();

-- Whoever has proven their address has been in the space they begin in.
create or replace function enter_first_space() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_spaces (user_id, space_id, first_visit_at, visited_at)
      select id, active_space_id, created_at, created_at from added where email_verified on conflict do nothing;
  else
    insert into user_spaces (user_id, space_id, first_visit_at, visited_at)
      values (new.id, new.active_space_id, now(), now()) on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger users_enter_added after insert on users
  referencing new table as added for each statement execute function enter_first_space();
create or replace trigger users_enter_verified after update of email_verified on users
  for each row when (new.email_verified and not old.email_verified) execute function enter_first_space();
