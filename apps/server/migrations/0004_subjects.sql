-- One status per person and private space. 'deleted' is the tombstone of somebody who left or was removed.
create table memberships (
  space_id uuid not null references spaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  status text not null check (status in ('owner', 'admin', 'contributor', 'invited', 'requested', 'blocked', 'deleted')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (space_id, user_id)
);
-- Serves visibleTo(viewer): the spaces one person may read.
create index memberships_user_status_idx on memberships (user_id, status);

-- The hinge: whatever can be reacted to, commented on, bookmarked, voted on or reported owns one row here, with the same id.
create table subjects (
  id uuid primary key,
  kind text not null check (kind in ('story', 'problem', 'solution', 'skill', 'map', 'faq', 'comment', 'message')),
  space_id uuid not null references spaces (id) on delete cascade,
  -- Null for anonymous posts (see anonymous_owners) and for authors who are gone.
  author_id uuid references users (id) on delete set null,
  state text not null default 'published' check (state in ('draft', 'pending', 'published', 'rejected', 'hidden', 'removed')),
  counters jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Serves lists of a space: newest first within a kind, stable on equal times.
create index subjects_space_kind_created_idx on subjects (space_id, kind, created_at desc, id desc);
-- Serves a person's own things.
create index subjects_author_created_idx on subjects (author_id, created_at desc, id desc) where author_id is not null;

-- Whose an anonymous post is: an HMAC of the author's id, made with a key that is not in the database.
create table anonymous_owners (
  subject_id uuid primary key references subjects (id) on delete cascade,
  tag bytea not null
);
-- Serves a person's own anonymous posts.
create index anonymous_owners_tag_idx on anonymous_owners (tag);
