-- Reports and approvals with their decisions, figures of a space by day, and what the admin pages search and sort by.

-- One report of one person on one item. A claim comes before a decision, and whoever claimed decides.
create table reports (
  id uuid primary key,
  subject_id uuid not null references subjects (id) on delete cascade,
  space_id uuid not null references spaces (id) on delete cascade,
  -- Null when the person is gone.
  reporter_id uuid references users (id) on delete set null,
  topics text[] not null check (cardinality(topics) > 0),
  comments text not null default '' check (length(comments) <= 1000),
  -- The item as it was when reported: {title, html}. Its author stands apart, so that a name goes with its person.
  snapshot jsonb not null,
  author_id uuid references users (id) on delete set null,
  -- Whether the site's moderators act on it: always in public spaces, in private ones only in the cases of the policy.
  for_staff boolean not null,
  status text not null default 'open' check (status in ('open', 'in_review', 'resolved', 'dismissed')),
  claimed_by uuid references users (id) on delete set null,
  claimed_at timestamptz(3),
  decided_at timestamptz(3),
  -- Whether the decision took the content away.
  removed boolean not null default false,
  note text not null default '' check (length(note) <= 1000),
  created_at timestamptz(3) not null default now(),
  check ((status in ('resolved', 'dismissed')) = (decided_at is not null))
);
-- One open report per person and item.
create unique index reports_reporter_subject_idx on reports (reporter_id, subject_id) where status in ('open', 'in_review');
-- Serves the count of an item's open reports, and the removal of an item.
create index reports_subject_status_idx on reports (subject_id, status);
-- Serve the inbox of those who run a space, newest first: all, and what waits.
create index reports_space_created_idx on reports (space_id, created_at desc, id desc);
create index reports_space_waiting_idx on reports (space_id, created_at desc, id desc) where status in ('open', 'in_review');
-- Serve the inbox of the site's moderators: all, and what waits.
create index reports_staff_created_idx on reports (created_at desc, id desc) where for_staff;
create index reports_staff_waiting_idx on reports (created_at desc, id desc) where for_staff and status in ('open', 'in_review');
-- Serves a person's own reports.
create index reports_reporter_created_idx on reports (reporter_id, created_at desc, id desc);
-- Serve the removal of a person.
create index reports_author_idx on reports (author_id) where author_id is not null;
create index reports_claimed_idx on reports (claimed_by) where claimed_by is not null;

-- What approvers said of something that waited, with the reason its author is given.
create table approval_decisions (
  id uuid primary key,
  subject_id uuid not null references subjects (id) on delete cascade,
  decision text not null check (decision in ('approve', 'reject')),
  note text not null default '' check (length(note) <= 1000),
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
-- Serves the latest decision on an item.
create index approval_decisions_subject_idx on approval_decisions (subject_id, created_at desc);
-- Serves the removal of a person.
create index approval_decisions_person_idx on approval_decisions (decided_by) where decided_by is not null;
-- Serves the queue of a space, oldest first.
create index subjects_pending_idx on subjects (space_id, created_at, id) where state = 'pending';

-- What a space holds in all. Kept by triggers (sql/space_days.sql), so that no page counts rows; apart from the space's own
-- row, so that those who post do not wait for those who change the space, nor deadlock where they hold a lock on it.
create table space_totals (
  space_id uuid primary key references spaces (id) on delete cascade,
  posts integer not null default 0,
  reactions integer not null default 0,
  -- What waits for those who run the space.
  reports integer not null default 0,
  approvals integer not null default 0
);

-- A space's figures by day (UTC). Days without anything have no row.
create table space_days (
  space_id uuid not null references spaces (id) on delete cascade,
  day date not null,
  -- How many more people there were at the day's end than at its beginning.
  members integer not null default 0,
  -- Of what was posted that day, how much is published now.
  posts integer not null default 0,
  reactions integer not null default 0,
  -- People who were there.
  active integer not null default 0,
  primary key (space_id, day)
);
-- Serves the nightly reconciliation: days that may still have changed.
create index space_days_day_idx on space_days (day);

-- Who was there on a day, so that they count once. Needed while the day lasts.
create table space_day_people (
  space_id uuid not null references spaces (id) on delete cascade,
  day date not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (space_id, day, user_id)
);
-- Serves the nightly sweep.
create index space_day_people_day_idx on space_day_people (day);
-- Serves the removal of a person.
create index space_day_people_user_idx on space_day_people (user_id);

-- What was there before.
insert into space_days (space_id, day, posts, active)
  select space_id, (created_at at time zone 'UTC')::date, count(*), count(distinct author_id) from subjects
  where state = 'published' and kind not in ('comment', 'message') group by 1, 2;
insert into space_totals (space_id, posts, approvals)
  select space_id, count(*) filter (where state = 'published' and kind not in ('comment', 'message')),
    count(*) filter (where state = 'pending')
  from subjects group by 1;

-- Serve the admin's list of people: by time and by name, the few with a role or a suspension, and the search by address.
create index users_all_recent_idx on users (created_at desc, id desc);
create index users_all_name_idx on users (lower(display_name), id);
create index users_staff_idx on users (created_at desc, id desc) where site_role <> 'user';
create index users_suspended_idx on users (created_at desc, id desc) where suspended_at is not null;
create index users_email_trgm_idx on users using gin (email gin_trgm_ops);
-- Serves it by when somebody was last seen.
create index presence_seen_idx on presence (last_seen desc, user_id desc);
-- Serve the admin's list of spaces: by time and by size.
create index spaces_recent_idx on spaces (created_at desc, id desc);
create index spaces_members_idx on spaces (total_members desc, id desc);
-- Serve the filters of the audit log, newest first.
create index audit_log_actor_idx on audit_log (actor_id, created_at desc, id desc);
create index audit_log_subject_idx on audit_log (subject, created_at desc, id desc);
create index audit_log_action_idx on audit_log (action, created_at desc, id desc);
