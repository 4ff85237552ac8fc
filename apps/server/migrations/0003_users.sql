-- People and organisations, and how they prove who they are (tables of the identity library, in our names).
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  display_name text not null,
  role text not null default 'person' check (role in ('person', 'org')),
  site_role text not null default 'user' check (site_role in ('user', 'moderator', 'admin')),
  bio text not null default '',
  app_lang text not null default 'en',
  photo_media_id uuid,
  profile_tags text[] not null default '{}' check (cardinality(profile_tags) <= 10),
  hide_explainers jsonb not null default '{}',
  active_space_id uuid not null default '00000000-0000-7000-8000-000000000001' references spaces (id),
  two_factor_enabled boolean not null default false,
  suspended_at timestamptz(3),
  -- Access tokens issued before this moment no longer hold.
  tokens_revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
