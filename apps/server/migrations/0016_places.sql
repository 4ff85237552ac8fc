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

-- What a map shows from afar, counted beforehand by squares of three letters, 1.40625 degrees each way: a world of 200,000
-- posts is read as some hundred rows. Sums are whole millionths of a degree, so that they come out even again.
create table located_cells (
  space_id uuid not null references spaces (id) on delete cascade,
  kind text not null,
  cell bigint not null,
  west double precision not null,
  south double precision not null,
  total integer not null,
  lats bigint not null,
  lngs bigint not null,
  primary key (space_id, kind, cell)
);
-- Serves the map: what people wrote whom the viewer does not want to read is taken off the sums.
create index located_posts_author_idx on located_posts (author_id, space_id);

insert into located_cells (space_id, kind, cell, west, south, total, lats, lngs)
  select space_id, kind, cell >> 30, least(floor(min(lng) / 1.40625), 127) * 1.40625,
    least(floor(min(lat) / 1.40625), 63) * 1.40625, count(*),
    sum(round(lat * 1000000)), sum(round(lng * 1000000))
  from located_posts group by space_id, kind, cell >> 30;

create function count_located() returns trigger language plpgsql as $$
declare
  space uuid;
begin
  if tg_op = 'UPDATE' and (old.space_id, old.kind, old.lat, old.lng) = (new.space_id, new.kind, new.lat, new.lng) then
    return null;
  end if;
  -- One after the other in each space: two whose posts change places would wait for each other's cells.
  for space in select distinct each from unnest(array[old.space_id, new.space_id]) each where each is not null order by each
  loop
    perform pg_advisory_xact_lock(hashtextextended('located_cells ' || space, 0));
  end loop;
  if tg_op <> 'INSERT' then
    update located_cells c set total = c.total - 1, lats = c.lats - round(old.lat * 1000000),
        lngs = c.lngs - round(old.lng * 1000000)
      where c.space_id = old.space_id and c.kind = old.kind and c.cell = old.cell >> 30;
  end if;
  if tg_op <> 'DELETE' then
    insert into located_cells as c (space_id, kind, cell, west, south, total, lats, lngs)
      values (new.space_id, new.kind, new.cell >> 30, least(floor(new.lng / 1.40625), 127) * 1.40625,
        least(floor(new.lat / 1.40625), 63) * 1.40625, 1, round(new.lat * 1000000), round(new.lng * 1000000))
      on conflict (space_id, kind, cell) do update set total = c.total + 1, lats = c.lats + excluded.lats,
        lngs = c.lngs + excluded.lngs;
  end if;
  return null;
end
$$;
-- At the commit, after all else: nobody who holds these locks waits for another.
create constraint trigger located_posts_count after insert or update or delete on located_posts
  deferrable initially deferred for each row execute function count_located();
