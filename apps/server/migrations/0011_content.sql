-- Stories, and all that attaches to content: comments, reactions, bookmarks, tags, revisions, notifications, search.
create extension if not exists unaccent;

alter table subjects
  drop column counters,
  -- What it hangs on: a comment's item, a story's problem. Whoever may not read that does not read this either.
  add column parent_id uuid references subjects (id) on delete cascade,
  -- Null author and this false: the author is gone.
  add column is_anonymous boolean not null default false,
  -- As compared, without '#'. The rows of tags and subject_tags follow from it while the subject is published (sql/tags.sql).
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
  -- The language it is written in, as far as we know: its author's.
  add column lang text not null default 'en',
  -- Counts up with each text that was published under it.
  add column revision integer not null default 1,
  add column edited_at timestamptz(3),
  -- When the text of something removed went for good; its row stays, for its id and the reports on it.
  add column swept_at timestamptz(3),
  -- Kept by triggers (sql/attachables.sql), so that no page counts rows.
  add column total_reactions integer not null default 0,
  add column total_comments integer not null default 0,
  -- The same reactions by kind, where there are any: {"like": 3}.
  add column reactions jsonb not null default '{}';
-- Serves a space's feed and the lists of its kinds: what everybody there sees, newest first.
create index subjects_feed_idx on subjects (space_id, kind, created_at desc, id desc)
  where state = 'published' and parent_id is null;
-- Serves what hangs on a subject (a problem's stories), newest first, and its removal.
create index subjects_parent_idx on subjects (parent_id, kind, created_at desc, id desc) where parent_id is not null;
-- Serves what happened lately in a space, of all kinds.
create index subjects_activity_idx on subjects (space_id, created_at desc, id desc) where state = 'published';
-- Serves a person's own things of one kind, drafts too.
create index subjects_author_kind_idx on subjects (author_id, kind, created_at desc, id desc) where author_id is not null;

-- Serves the sweep of removed texts.
create index subjects_removed_idx on subjects (updated_at) where state = 'removed' and swept_at is null;

-- Ids of subjects that are gone, with whose they were (sql/subjects.sql): an id is used once, and the repeat of its creation
-- makes nothing new.
create table removed_subjects (
  id uuid primary key,
  author_id uuid references users (id) on delete set null,
  -- Of an anonymous one, as in anonymous_owners.
  tag bytea
);
-- Serves the removal of a person.
create index removed_subjects_author_idx on removed_subjects (author_id) where author_id is not null;
create index removed_subjects_tag_idx on removed_subjects (tag) where tag is not null;

create table stories (
  id uuid primary key references subjects (id) on delete cascade,
  -- Sanitised; see platform/html.
  html text not null,
  -- What a person reads of it.
  text text not null,
  location jsonb
);

create table comments (
  id uuid primary key references subjects (id) on delete cascade,
  -- The same as the subject's parent and time; here for the indexes of the thread.
  item_id uuid not null references subjects (id) on delete cascade,
  -- The comment that it answers; null for one on the item itself.
  reply_to uuid references comments (id) on delete cascade,
  html text not null,
  text text not null,
  -- Whether its subject is published; here because the counters need it when that is gone (sql/attachables.sql).
  is_shown boolean not null default true,
  -- Its reactions and replies: what 'Top' sorts by.
  score integer not null default 0,
  created_at timestamptz(3) not null default now()
);
-- Serve a thread: newest first, best first, and the answers to one comment, oldest first.
create index comments_recent_idx on comments (item_id, created_at desc, id desc) where reply_to is null;
create index comments_top_idx on comments (item_id, score desc, id desc) where reply_to is null;
create index comments_replies_idx on comments (reply_to, created_at, id) where reply_to is not null;
-- Serves the removal of an item.
create index comments_item_idx on comments (item_id);

-- One reaction per person and subject; none is no row.
create table reactions (
  subject_id uuid not null references subjects (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The subject's; here because the space's figures need it when the subject is gone.
  space_id uuid not null,
  kind text not null check (kind in ('like', 'happy', 'celebrate', 'dislike', 'sad', 'angry', 'thinking')),
  created_at timestamptz(3) not null default now(),
  primary key (subject_id, user_id)
);
-- Serve the lists of who reacted, newest first: all, and by kind.
create index reactions_subject_idx on reactions (subject_id, created_at desc, user_id desc);
create index reactions_subject_kind_idx on reactions (subject_id, kind, created_at desc, user_id desc);
-- Serves what a person reacted to, and the removal of a person.
create index reactions_user_idx on reactions (user_id, created_at desc, subject_id desc);

create table bookmarks (
  user_id uuid not null references users (id) on delete cascade,
  subject_id uuid not null references subjects (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, subject_id)
);
-- Serves a person's bookmarks, newest first.
create index bookmarks_user_idx on bookmarks (user_id, created_at desc, subject_id desc);
-- Serves the removal of a subject.
create index bookmarks_subject_idx on bookmarks (subject_id);

-- What a space holds in all, by kind. Kept by triggers (sql/space_days.sql).
create table space_kinds (
  space_id uuid not null references spaces (id) on delete cascade,
  kind text not null,
  total integer not null default 0,
  primary key (space_id, kind)
);
insert into space_kinds (space_id, kind, total)
  select space_id, kind, count(*) from subjects where state = 'published' and kind not in ('comment', 'message') group by 1, 2;

-- How people of a space feel, by day (UTC) and kind of reaction. Days without anything have no row.
create table space_moods (
  space_id uuid not null references spaces (id) on delete cascade,
  day date not null,
  kind text not null,
  total integer not null default 0,
  primary key (space_id, day, kind)
);

-- Words that people mark what they write with. A space's own: the same word elsewhere is another tag.
create table tags (
  id uuid primary key,
  space_id uuid not null references spaces (id) on delete cascade,
  -- Lower-cased, without '#'.
  name text not null check (length(name) between 1 and 128 and name = lower(name)),
  description text not null default '' check (length(description) <= 1000),
  -- Kept by triggers (sql/tags.sql): published things that carry it, and people who follow it.
  total_stories integer not null default 0,
  total_problems integer not null default 0,
  total_solutions integer not null default 0,
  total_followers integer not null default 0,
  -- The sum of the first three: what the cloud and 'top' weigh by.
  weight integer not null default 0,
  created_at timestamptz(3) not null default now(),
  unique (space_id, name)
);
-- Serve a space's tags: newest, heaviest, and by what was typed.
create index tags_recent_idx on tags (space_id, created_at desc, id desc);
create index tags_top_idx on tags (space_id, weight desc, id desc);
create index tags_name_trgm_idx on tags using gin (name gin_trgm_ops);

-- Which published subject carries which tag.
create table subject_tags (
  tag_id uuid not null references tags (id) on delete cascade,
  subject_id uuid not null references subjects (id) on delete cascade,
  kind text not null,
  -- The subject's: lists by tag walk this index and never sort.
  created_at timestamptz(3) not null,
  primary key (subject_id, tag_id)
);
create index subject_tags_tag_idx on subject_tags (tag_id, kind, created_at desc, subject_id desc);

-- What a person follows: the tags of their feed ('feed') and of their alerts ('alerts'), for each language they use.
create table tag_follows (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('feed', 'alerts')),
  lang text not null,
  tag_id uuid not null references tags (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, purpose, lang, tag_id)
);
-- Serves a tag's followers, newest first, and its removal.
create index tag_follows_tag_idx on tag_follows (tag_id, purpose, created_at desc, user_id desc);
-- Serves the profiles of a tag: people who carry it.
create index users_profile_tags_idx on users using gin (profile_tags);

-- What was, and what is proposed. A named post keeps its former texts here; anybody's edit of an anonymous post waits here.
create table revisions (
  id uuid primary key,
  subject_id uuid not null references subjects (id) on delete cascade,
  -- The subject's, for the queues of approvals.
  space_id uuid not null references spaces (id) on delete cascade,
  -- The text's own number once it has been published, else the number of the text it was made from.
  number integer not null,
  -- What the kind of subject needs of itself: {html, tags} of a story.
  content jsonb not null,
  state text not null check (state in ('published', 'pending', 'rejected')),
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3)
);
-- Serves a subject's history, newest first.
create index revisions_subject_idx on revisions (subject_id, created_at desc, id desc);
create unique index revisions_number_idx on revisions (subject_id, number) where state = 'published';
-- Serves the queue of approvals, oldest first.
create index revisions_pending_idx on revisions (space_id, created_at, id) where state = 'pending';

-- Whose proposal a revision is while it waits: an HMAC as in anonymous_owners. One per person and post.
create table revision_owners (
  revision_id uuid primary key references revisions (id) on delete cascade,
  subject_id uuid not null references subjects (id) on delete cascade,
  tag bytea not null,
  unique (subject_id, tag)
);
-- Serves the removal of a person.
create index revision_owners_tag_idx on revision_owners (tag);

-- Files that belong to a subject, in their order.
create table subject_media (
  subject_id uuid not null references subjects (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  position smallint not null check (position between 0 and 9),
  primary key (subject_id, media_id)
);
-- Serves the right to a file (which subjects show it), and its removal.
create index subject_media_media_idx on subject_media (media_id);

-- Files of an anonymous post are nobody's.
alter table media alter column owner_id drop not null;
alter table media drop constraint media_collection_check;
alter table media add constraint media_collection_check check (collection in ('avatars', 'spaces', 'posts'));
alter table media
  -- What a browser does with it.
  add column type text not null default 'image' check (type in ('image', 'video', 'audio', 'pdf', 'file')),
  -- The original's key, where it is kept: of everything but pictures.
  add column file_key text,
  -- How many subjects carry it (sql/media_uses.sql).
  add column uses integer not null default 0;
-- People see the name: the same bytes under another one are another file.
drop index media_owner_sha256_idx;
create unique index media_owner_sha256_idx on media (owner_id, collection, sha256, file_name) where state = 'ready';
-- Serves the sweep of files that belong to nothing.
create index media_unused_idx on media (updated_at) where collection = 'posts' and uses = 0;

-- What somebody should know. Those of one kind on one subject gather in one row until it is read.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('mention', 'reply', 'comment', 'reaction', 'approval', 'report', 'removal', 'alert')),
  space_id uuid not null references spaces (id) on delete cascade,
  -- What it happened to, and what it is about where that is another thing (the comment that mentions).
  subject_id uuid references subjects (id) on delete cascade,
  target_id uuid references subjects (id) on delete cascade,
  -- What the kind needs besides: {decision}, {removed}, {tags} of an alert.
  details jsonb not null default '{}',
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- When the last of those gathered came.
  updated_at timestamptz(3) not null default now()
);
-- Gathers: one unread row per person, kind and subject.
create unique index notifications_open_idx on notifications (user_id, kind, subject_id) where read_at is null;
-- Serve the list of a person, newest first, of one space, and the bell.
create index notifications_user_idx on notifications (user_id, updated_at desc, id desc);
create index notifications_space_idx on notifications (user_id, space_id, updated_at desc, id desc);
create index notifications_unread_idx on notifications (user_id, space_id) where read_at is null;
-- Serve the removal of subjects and spaces.
create index notifications_subject_idx on notifications (subject_id) where subject_id is not null;
create index notifications_target_idx on notifications (target_id) where target_id is not null;
create index notifications_of_space_idx on notifications (space_id);

-- Who did what a notification tells of, each once.
create table notification_actors (
  notification_id uuid not null references notifications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (notification_id, user_id)
);
create index notification_actors_user_idx on notification_actors (user_id);

-- Whom somebody does not want to read ('mute'), or to hear from or be heard by ('block').
create table user_shields (
  user_id uuid not null references users (id) on delete cascade,
  other_id uuid not null references users (id) on delete cascade check (other_id <> user_id),
  kind text not null check (kind in ('mute', 'block')),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, other_id)
);
create index user_shields_other_idx on user_shields (other_id);

-- How words are compared, by language: without accents, cut to their stems. Telugu has no stemmer.
do $$
declare
  language record;
begin
  for language in
    select * from (values ('de', 'german'), ('en', 'english'), ('es', 'spanish'), ('fr', 'french'), ('hi', 'hindi'),
      ('nl', 'dutch'), ('simple', 'simple')) languages (code, stemmer)
  loop
    execute format('create text search configuration bump_%s (copy = %I)', language.code, language.stemmer);
    execute format('alter text search configuration bump_%s alter mapping for hword, hword_part, word with unaccent, %I',
      language.code, language.stemmer || case language.code when 'simple' then '' else '_stem' end);
  end loop;
end
$$;

-- What can be found by its words. Rows follow the content by triggers (sql/search.sql); who may read a subject decides anew
-- at each search.
create table search_documents (
  subject_id uuid primary key references subjects (id) on delete cascade,
  title text not null default '',
  text text not null,
  vector tsvector not null
);
create index search_documents_vector_idx on search_documents using gin (vector);

-- A problem, as far as stories need it; the rest comes with problems.
create table problems (
  id uuid primary key references subjects (id) on delete cascade,
  name text not null check (length(name) between 3 and 125)
);
-- Who is impacted: whoever joined.
create table problem_participants (
  problem_id uuid not null references problems (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The person's own order; null comes last.
  priority integer,
  created_at timestamptz(3) not null default now(),
  primary key (problem_id, user_id)
);
create index problem_participants_user_idx on problem_participants (user_id, priority, created_at desc);
