-- Where posts are follows the post and its subject, in the same transaction, whatever changes them.

create or replace function locate_post(post uuid) returns void language plpgsql as $$
begin
  insert into located_posts (id, space_id, kind, author_id, lat, lng, cell, created_at)
    select p.id, s.space_id, s.kind, s.author_id, at.lat, at.lng, geo_cell(at.lat, at.lng), s.created_at
    from posts p
    join subjects s on s.id = p.id
    cross join lateral (select (p.location ->> 'lat')::float8 as lat, (p.location ->> 'lng')::float8 as lng) at
    where p.id = post and s.state = 'published' and s.parent_id is null and s.kind in ('story', 'problem', 'solution')
      and jsonb_typeof(p.location) = 'object'
    on conflict (id) do update set space_id = excluded.space_id, kind = excluded.kind, author_id = excluded.author_id,
      lat = excluded.lat, lng = excluded.lng, cell = excluded.cell, created_at = excluded.created_at;
  if not found then delete from located_posts where id = post; end if;
end
$$;

create or replace function locate_changed() returns trigger language plpgsql as $$
begin
  perform locate_post(new.id);
  return null;
end
$$;
create or replace trigger posts_locate_added after insert on posts
  for each row when (new.location is not null) execute function locate_changed();
create or replace trigger posts_locate_changed after update of location on posts
  for each row when (old.location is distinct from new.location) execute function locate_changed();
create or replace trigger subjects_locate after update of state, parent_id, space_id, author_id on subjects
  for each row when (
    new.kind in ('story', 'problem', 'solution') and
    (old.state, old.space_id, old.parent_id, old.author_id)
      is distinct from (new.state, new.space_id, new.parent_id, new.author_id))
  execute function locate_changed();
