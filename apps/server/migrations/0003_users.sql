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
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Serves the public figures: members by day.
create index users_created_idx on users (created_at) where email_verified;
-- Serves the sweep of sign-ups that nobody confirmed.
create index users_unverified_idx on users (created_at) where not email_verified;
-- Serves 'is there another admin', which is asked before one may leave.
create index users_admin_idx on users (id) where site_role = 'admin';

-- Signed-in devices. The token alone opens nothing: the cookie also carries a signature made with a key outside the database.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  ip_address text,
  user_agent text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Serves the list of one's devices, and the removal of a person.
create index sessions_user_idx on sessions (user_id);
-- Serves the sweep of expired sessions.
create index sessions_expires_idx on sessions (expires_at);

-- Sessions that ended lately: access tokens made for them must stop at once, on nodes that start later too.
create table ended_sessions (
  id uuid primary key,
  ended_at timestamptz(3) not null default now()
);
-- Serves the start of a node (what ended lately), and the sweep of what ended long ago.
create index ended_sessions_ended_idx on ended_sessions (ended_at);

-- Ways to sign in: a password ('credential', account_id is the person's own id) or a provider.
create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  -- The library's columns. Nothing of a provider's is kept, so they stay empty.
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, account_id)
);
-- Serves the ways in which one person can sign in, and their removal.
create index accounts_user_idx on accounts (user_id);

-- The library's short-lived secrets: states of a provider's sign-in, challenges. Identifiers are hashed.
create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Serves the library's question for the newest secret of a kind.
create index verifications_identifier_idx on verifications (identifier, created_at desc);
-- Serves the sweep of those that ran out.
create index verifications_expires_idx on verifications (expires_at);

-- Links sent by mail. Only a hash of each token is kept, so that a copy of the database opens nothing.
create table mailed_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verifyEmail', 'resetPassword', 'changeEmail')),
  user_id uuid not null references users (id) on delete cascade,
  -- Where it was sent: using it proves this address and no other.
  email text not null,
  -- verifyEmail: what was typed at the sign-up that this mail answers. It becomes the account's on use, so that
  -- nobody who signed up with the address before its owner keeps a password to the account.
  sign_up jsonb,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- Serves the newest link of a kind to one person, and the removal of those before it.
create index mailed_links_user_idx on mailed_links (user_id, purpose, created_at desc);
-- Serves the sweep of old ones.
create index mailed_links_expires_idx on mailed_links (expires_at);

-- Codes of an authenticator app; the secret and the backup codes are encrypted.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3)
);

create table passkeys (
  -- Text, not uuid: the library looks up whatever id a client sends.
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  -- 32 bits without a sign; read as a number, which a bigint would not be.
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz(3) not null default now()
);
-- Serves the list of one person's passkeys.
create index passkeys_user_idx on passkeys (user_id);
