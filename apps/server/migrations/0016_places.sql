-- Where the posts of a space are that everybody who reads it sees in its lists: published, on nothing else, with a place.
-- What their subjects say stands here too, so that a map is counted and a list narrowed by one index. Kept by triggers
-- (sql/places.sql).
create table located_posts (
  id uuid primary key references posts (id) on delete cascade,
  space_id uuid not null,
  kind text not null,
  author_id uuid,
  lat double precision not null,
  lng double precision not null,
  -- The bits of its geohash, 45 for nine letters.
  cell bigint not null,
  created_at timestamptz(3) not null
);
-- Serves the map: what is in one part of the world.
create index located_posts_cell_idx on located_posts (space_id, cell) include (kind, lat, lng, author_id);
-- Serve lists that are narrowed to a part of the world, newest first: the whole, and by cells of two to five letters.
create index located_posts_recent_idx on located_posts (space_id, kind, created_at desc, id desc) include (lat, lng);
create index located_posts_recent2_idx on located_posts (space_id, kind, (cell >> 35), created_at desc, id desc) include (lat, lng);
create index located_posts_recent3_idx on located_posts (space_id, kind, (cell >> 30), created_at desc, id desc) include (lat, lng);
create index located_posts_recent4_idx on located_posts (space_id, kind, (cell >> 25), created_at desc, id desc) include (lat, lng);
create index located_posts_recent5_idx on located_posts (space_id, kind, (cell >> 20), created_at desc, id desc) include (lat, lng);

-- The cell of a point: the halves it lies in, of the world from west to east and from south to north in turn.
create function geo_cell(lat double precision, lng double precision) returns bigint
language plpgsql immutable parallel safe as $$
declare
  x bigint := least(floor((lng + 180) / 360 * (1 << 23)), (1 << 23) - 1);
  y bigint := least(floor((lat + 90) / 180 * (1 << 22)), (1 << 22) - 1);
  cell bigint := 0;
begin
  for bit in 0..22 loop
    cell := cell | (((x >> bit) & 1) << (2 * bit));
    if bit < 22 then cell := cell | (((y >> bit) & 1) << (2 * bit + 1)); end if;
  end loop;
  return cell;
end
$$;

insert into located_posts (id, space_id, kind, author_id, lat, lng, cell, created_at)
  select p.id, s.space_id, s.kind, s.author_id, at.lat, at.lng, geo_cell(at.lat, at.lng), s.created_at
  from posts p
  join subjects s on s.id = p.id
  cross join lateral (select (p.location ->> 'lat')::float8 as lat, (p.location ->> 'lng')::float8 as lng) at
  where s.state = 'published' and s.parent_id is null and s.kind in ('story', 'problem', 'solution')
    and jsonb_typeof(p.location) = 'object';
