-- Files of every kind: what was captured here, recordings in parts, videos that lie elsewhere, and the lists of a space's files.
alter table media drop constraint media_type_check;
alter table media add constraint media_type_check
  check (type in ('image', 'video', 'audio', 'youtube', 'pdf', 'file'));
alter table media
  -- Where it was meant for when it came: part of its keys. Null before there were such keys, and for anonymous posts' copies,
  -- which tell nothing of where their author was.
  add column space_id uuid references spaces (id) on delete set null,
  -- Of a picture or poster: a few pixels as a data: URL.
  add column blur text,
  add column duration_ms integer check (duration_ms >= 0),
  -- Its owner says so. Nothing depends on it but what it is called.
  add column is_captured boolean not null default false,
  add column recording_id uuid,
  add column file_index smallint check (file_index between 0 and 99),
  -- Of a youtube video alone, which has no bytes here.
  add column video_id text check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  -- [{"resultEndTime": seconds, "transcript": "…"}]
  add column transcription jsonb,
  -- The video that it is to be the poster of; then it goes.
  add column poster_of uuid references media (id) on delete cascade,
  add constraint media_recording_check check ((recording_id is null) = (file_index is null)),
  add constraint media_video_check check ((video_id is not null) = (type = 'youtube'));
-- Serve the posters that wait for their video, and the removal of either.
create index media_poster_idx on media (poster_of) where poster_of is not null;
create index media_space_idx on media (space_id) where space_id is not null;
-- Serves the sweep of pictures of people and spaces that none of them shows.
create index media_pictures_idx on media (updated_at) where collection <> 'posts';

-- Where and when a file is listed: the space and the time of its subject while that is published, else null, and what the file
-- is. Here for the indexes of the list of a space's files; kept by triggers (sql/media_uses.sql).
alter table subject_media add column listed_in uuid, add column listed_at timestamptz(3), add column type text;
update subject_media sm set type = m.type,
    listed_in = case s.state when 'published' then s.space_id end,
    listed_at = case s.state when 'published' then s.created_at end
  from subjects s, media m where s.id = sm.subject_id and m.id = sm.media_id;
alter table subject_media alter column type set not null, alter column type set default 'file';
create index subject_media_listed_idx on subject_media (listed_in, listed_at desc, media_id desc)
  where listed_in is not null;
create index subject_media_type_listed_idx on subject_media (listed_in, type, listed_at desc, media_id desc)
  where listed_in is not null;

-- A recording is one of the ten files of an item, with as many parts as it is long.
alter table subject_media drop constraint subject_media_position_check;
alter table subject_media add constraint subject_media_position_check check (position between 0 and 199);
