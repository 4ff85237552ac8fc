-- Spaces with life in them: what owners set, how somebody came to be invited, what a person keeps of a space, plans.
create extension if not exists pg_trgm;

alter table spaces
  -- Shown in the drawer instead of a quote.
  add column motto text not null default '' check (length(motto) <= 255),
  -- What waits for an approver before others see it.
  add column approval_rule text not null default 'anonymous' check (approval_rule in ('anonymous', 'everything')),
  -- Closed by the site's admins: nobody reads or enters it.
  add column blocked_at timestamptz(3),
  add column created_by uuid references users (id) on delete set null,
  -- Kept by triggers (sql/), so that no page counts rows. All but the first two are for those who manage the space.
  add column total_members integer not null default 0,
  add column total_owners integer not null default 0,
  add column total_invited integer not null default 0,
  add column total_requested integer not null default 0,
  add column total_blocked integer not null default 0;
-- Serves the lists of spaces, by name; and by kind, where there are few of many.
create index spaces_name_idx on spaces (lower(name), id);
create index spaces_public_name_idx on spaces (lower(name), id) where not is_private;
-- Serves the search by name.
create index spaces_name_trgm_idx on spaces using gin (lower(name) gin_trgm_ops);
-- Serves the removal of a person.
create index spaces_created_by_idx on spaces (created_by) where created_by is not null;

-- Serve the removal of a space: who has it open.
create index users_active_space_idx on users (active_space_id);
create index presence_space_idx on presence (space_id) where space_id is not null;
-- Serve the lists of people and organisations: the newest first, by name, by what was typed.
create index users_recent_idx on users (created_at desc, id desc) where email_verified and suspended_at is null;
create index users_role_recent_idx on users (role, created_at desc, id desc) where email_verified and suspended_at is null;
create index users_name_idx on users (lower(display_name), id) where email_verified and suspended_at is null;
create index users_role_name_idx on users (role, lower(display_name), id) where email_verified and suspended_at is null;
create index users_name_trgm_idx on users using gin (lower(display_name) gin_trgm_ops);

alter table memberships
  add column invited_by uuid references users (id) on delete set null,
  -- Of an invitation: afterwards it counts as none.
  add column expires_at timestamptz(3);
-- Serve the lists of participants, newest first: of one status, of those inside, of all.
create index memberships_space_status_idx on memberships (space_id, status, created_at desc, user_id desc);
create index memberships_space_active_idx on memberships (space_id, created_at desc, user_id desc)
  where status in ('owner', 'admin', 'contributor');
create index memberships_space_idx on memberships (space_id, created_at desc, user_id desc);
-- Serves a person's own spaces, newest first.
create index memberships_user_idx on memberships (user_id, created_at desc, space_id desc);
-- Serves the hourly end of invitations that ran out.
create index memberships_expires_idx on memberships (expires_at) where status = 'invited';
-- Serves the removal of a person.
create index memberships_invited_by_idx on memberships (invited_by) where invited_by is not null;

-- What a person keeps of a space, public ones too.
create table user_spaces (
  user_id uuid not null references users (id) on delete cascade,
  space_id uuid not null references spaces (id) on delete cascade,
  -- Since when it is a favourite; null where it is none.
  favorited_at timestamptz(3),
  -- When they were there first and last; null for a space they never opened.
  first_visit_at timestamptz(3),
  visited_at timestamptz(3),
  primary key (user_id, space_id)
);
-- Serve a person's recent spaces and their favourites.
create index user_spaces_recent_idx on user_spaces (user_id, visited_at desc, space_id desc) where visited_at is not null;
create index user_spaces_favorite_idx on user_spaces (user_id, favorited_at desc, space_id desc)
  where favorited_at is not null;
-- Serves the people of a public space, newest first, and the removal of a space.
create index user_spaces_people_idx on user_spaces (space_id, first_visit_at desc, user_id desc);

-- Everybody has been in the space they began in (sql/space_figures.sql for those who come later).
insert into user_spaces (user_id, space_id, first_visit_at, visited_at)
  select id, active_space_id, created_at, created_at from users where email_verified;
update spaces s set total_members = (select count(*) from user_spaces u where u.space_id = s.id) where not s.is_private;
update spaces s set
  total_members = c.members,
  total_owners = c.owners,
  total_invited = c.invited,
  total_requested = c.requested,
  total_blocked = c.blocked
from (
  select
    space_id,
    count(*) filter (where status in ('owner', 'admin', 'contributor')) as members,
    count(*) filter (where status = 'owner') as owners,
    count(*) filter (where status = 'invited') as invited,
    count(*) filter (where status = 'requested') as requested,
    count(*) filter (where status = 'blocked') as blocked
  from memberships group by space_id
) c
where s.id = c.space_id;

-- Serves the number of somebody's posts in a space, beside their name in its list of members.
create index subjects_space_author_idx on subjects (space_id, author_id) where state = 'published';

-- Prices and limits in one place; null: no limit.
create table plans (
  id text primary key,
  name text not null,
  price_cents integer not null check (price_cents >= 0),
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  max_private_spaces integer,
  max_maps integer,
  max_media_bytes bigint
);
insert into plans (id, name, price_cents, max_private_spaces, max_maps, max_media_bytes) values
  ('basic', 'Basic', 0, 3, 20, 5000000000),
  ('professional', 'Professional', 900, 100, null, 100000000000),
  ('organisation', 'Organisation', 4900, 100, null, 100000000000);

-- Who has another plan than the basic one, until when.
create table subscriptions (
  user_id uuid primary key references users (id) on delete cascade,
  plan_id text not null references plans (id),
  -- The admin who gave it; null where it was paid for.
  granted_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  ends_at timestamptz(3)
);
-- Serves the removal of an admin.
create index subscriptions_granted_by_idx on subscriptions (granted_by) where granted_by is not null;
