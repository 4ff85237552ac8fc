-- What people began to upload and is gone again: it counts for its day as if it were still there.
create table media_given_up (
  id bigint generated always as identity primary key,
  owner_id uuid not null references users (id) on delete cascade,
  bytes bigint not null check (bytes >= 0),
  created_at timestamptz(3) not null
);
-- Serves the daily limit of one person's uploads.
create index media_given_up_owner_idx on media_given_up (owner_id, created_at);
-- Serves the sweep of those of yesterday.
create index media_given_up_created_idx on media_given_up (created_at);

-- Each part of somebody's recording is there once. One that is still on its way holds no place: it may never arrive.
create unique index media_recording_idx on media (owner_id, recording_id, file_index)
  where recording_id is not null and state in ('processing', 'ready');
