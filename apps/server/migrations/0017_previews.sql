-- What pages elsewhere say of themselves; an empty title for what has none. The address itself is not kept.
create table link_previews (
  url_hash bytea primary key,
  title text not null,
  description text not null,
  site text not null,
  fresh_until timestamptz(3) not null
);
