-- Uploaded files. The bytes lie in the storage under keys made here, never under names from outside.
create table media (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  collection text not null check (collection in ('avatars', 'spaces')),
  state text not null default 'uploading' check (state in ('uploading', 'processing', 'ready', 'failed')),
  -- As the uploader named it; shown, never used as a path.
  file_name text not null default '',
  declared_size bigint not null check (declared_size >= 0),
  size bigint,
  mime text,
  sha256 text,
  width integer,
  height integer,
  -- Storage keys of the processed picture by width in pixels, e.g. {"512": "…"}.
  variants jsonb not null default '{}',
  error text,
  -- The same bytes by the same person lie under another item already; this one only points there.
  duplicate_of uuid references media (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Serves 'the same bytes by the same person are stored once'.
create unique index media_owner_sha256_idx on media (owner_id, collection, sha256) where state = 'ready';
-- Serves the sweep of uploads that never finished.
create index media_unfinished_idx on media (created_at) where state in ('uploading', 'failed');
-- Serves the daily limit of one person's uploads.
create index media_owner_created_idx on media (owner_id, created_at);
-- Serves the removal of an item with its doubles.
create index media_duplicate_idx on media (duplicate_of) where duplicate_of is not null;

-- What lies in the storage and is not needed any more (sql/media_garbage.sql says when); a job clears it away.
create table media_garbage (
  key text primary key,
  -- 'upload': the original, in the keeping of the upload protocol; 'file': a finished picture.
  kind text not null check (kind in ('upload', 'file'))
);

alter table users add foreign key (photo_media_id) references media (id) on delete set null;
alter table spaces add column image_media_id uuid references media (id) on delete set null;
-- Serve the right to a picture (which spaces show it) and the removal of one.
create index spaces_image_media_idx on spaces (image_media_id) where image_media_id is not null;
create index users_photo_media_idx on users (photo_media_id) where photo_media_id is not null;
