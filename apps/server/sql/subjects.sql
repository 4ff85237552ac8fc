-- Before, not after: whose an anonymous post was goes with it.
create or replace function keep_subject_id() returns trigger language plpgsql as $$
begin
  insert into removed_subjects (id, author_id, tag)
    values (old.id, old.author_id, (select tag from anonymous_owners where subject_id = old.id))
  on conflict do nothing;
  return old;
end
$$;
create or replace trigger subjects_keep_id before delete on subjects for each row execute function keep_subject_id();
create or replace trigger ingredients_keep_id before delete on ingredients for each row execute function keep_subject_id();
create or replace trigger measurements_keep_id before delete on measurements for each row execute function keep_subject_id();

-- When somebody wrote without a name tells who it may have been: of any later change too only the day is kept.
create or replace function keep_day_only() returns trigger language plpgsql as $$
begin
  new.updated_at := date_trunc('day', new.updated_at, 'UTC');
  return new;
end
$$;
create or replace trigger subjects_day_only before update of updated_at on subjects for each row
  when (new.is_anonymous) execute function keep_day_only();

-- Lists by name walk an index of the subjects.
create or replace function keep_plain_name() returns trigger language plpgsql as $$
begin
  update subjects set plain_name = plain(new.name) where id = new.id;
  return null;
end
$$;
create or replace trigger posts_named after insert on posts for each row when (new.name is not null)
  execute function keep_plain_name();
create or replace trigger posts_renamed after update of name on posts for each row
  when (old.name is distinct from new.name) execute function keep_plain_name();
