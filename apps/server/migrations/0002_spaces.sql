-- Where everything happens. People are in 0003; memberships and subjects, which join the two, in 0004.
create table spaces (
  id uuid primary key,
  -- A country's ISO code in lower case, 'ww' for the world, '' for skills, null for a private space.
  code text unique,
  name text not null check (length(name) between 3 and 150),
  description text not null default '' check (length(description) <= 255),
  is_private boolean not null,
  -- Whether outsiders see a private space's card.
  listed boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (is_private = (code is null))
);

insert into spaces (id, code, name, is_private) values
  ('00000000-0000-7000-8000-000000000001', 'ww', 'Global Space', false),
  ('00000000-0000-7000-8000-000000000002', '', 'Skills Space', false);
