-- The names that lists of a space's people are sorted by follow the people's own.
create or replace function take_name() returns trigger language plpgsql as $$
begin
  new.sort_name := coalesce((select lower(display_name) from users where id = new.user_id), '');
  return new;
end
$$;
create or replace trigger memberships_take_name before insert on memberships
  for each row execute function take_name();
create or replace trigger user_spaces_take_name before insert on user_spaces
  for each row execute function take_name();

create or replace function pass_name_on() returns trigger language plpgsql as $$
begin
  update memberships set sort_name = lower(new.display_name) where user_id = new.id;
  update user_spaces set sort_name = lower(new.display_name) where user_id = new.id;
  return null;
end
$$;
create or replace trigger users_pass_name_on after update of display_name on users
  for each row when (old.display_name is distinct from new.display_name) execute function pass_name_on();
