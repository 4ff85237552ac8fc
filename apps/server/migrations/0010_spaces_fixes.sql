-- Ids of spaces that are gone, with who had made them: an id is used once, and the repeat of its creation makes no new space.
create table removed_spaces (
  id uuid primary key,
  created_by uuid references users (id) on delete set null
);
-- Serves the removal of a person.
create index removed_spaces_created_by_idx on removed_spaces (created_by) where created_by is not null;

-- Serves the lists of spaces by name to those who are in none of them: what is hidden is not walked past.
create index spaces_open_name_idx on spaces (lower(name), id) where listed or not is_private;

-- What lists of people are sorted by. Kept by triggers (sql/member_names.sql), so that a page by name walks one index.
alter table memberships
  add column sort_name text not null default '',
  -- Who runs the space first, then by name; those inside are 0 to 2.
  add column sort_role text not null generated always as (case status
    when 'owner' then '0 ' when 'admin' then '1 ' when 'contributor' then '2 ' when 'requested' then '3 '
    when 'blocked' then '4 ' when 'invited' then '5 ' else '6 ' end || sort_name) stored;
alter table user_spaces add column sort_name text not null default '';
update memberships m set sort_name = lower(u.display_name) from users u where u.id = m.user_id;
update user_spaces us set sort_name = lower(u.display_name) from users u where u.id = us.user_id;
-- Serve the members of a space by name: those inside, and all; by role, and those of one status by name.
create index memberships_active_name_idx on memberships (space_id, sort_name, user_id)
  where status in ('owner', 'admin', 'contributor');
create index memberships_name_idx on memberships (space_id, sort_name, user_id);
create index memberships_role_idx on memberships (space_id, sort_role, user_id);
-- Serves the people of a public space by name.
create index user_spaces_name_idx on user_spaces (space_id, sort_name, user_id) where first_visit_at is not null;

-- Serve the table of reports by when something was last done with them: of those who run a space and of the site's
-- moderators, all and what waits, and of who reported.
create index reports_space_changed_idx on reports
  (space_id, coalesce(decided_at, claimed_at, created_at) desc, id desc);
create index reports_space_waiting_changed_idx on reports
  (space_id, coalesce(decided_at, claimed_at, created_at) desc, id desc) where status in ('open', 'in_review');
create index reports_staff_changed_idx on reports
  (coalesce(decided_at, claimed_at, created_at) desc, id desc) where for_staff;
create index reports_staff_waiting_changed_idx on reports
  (coalesce(decided_at, claimed_at, created_at) desc, id desc) where for_staff and status in ('open', 'in_review');
create index reports_reporter_changed_idx on reports
  (reporter_id, coalesce(decided_at, claimed_at, created_at) desc, id desc);
-- Serve the moderators' inbox of one space, where most reports may be none of theirs.
create index reports_space_staff_created_idx on reports (space_id, created_at desc, id desc) where for_staff;
create index reports_space_staff_changed_idx on reports
  (space_id, coalesce(decided_at, claimed_at, created_at) desc, id desc) where for_staff;

-- A row for each topic of a report, so that the reports of one topic are a walk along an index, as all of them are. Kept by
-- a trigger (sql/report_topics.sql).
create table report_topics (
  report_id uuid not null references reports (id) on delete cascade,
  topic text not null,
  space_id uuid not null,
  reporter_id uuid,
  for_staff boolean not null,
  status text not null,
  created_at timestamptz not null,
  -- When something was last done with it.
  changed_at timestamptz not null,
  primary key (report_id, topic)
);
insert into report_topics (report_id, topic, space_id, reporter_id, for_staff, status, created_at, changed_at)
select distinct id, unnest(topics), space_id, reporter_id, for_staff, status, created_at,
  coalesce(decided_at, claimed_at, created_at) from reports;
-- The same lists as of reports, each of one topic: of those who run a space, of the site's moderators, of who reported.
create index report_topics_space_created_idx on report_topics (topic, space_id, created_at desc, report_id desc);
create index report_topics_space_changed_idx on report_topics (topic, space_id, changed_at desc, report_id desc);
create index report_topics_space_waiting_created_idx on report_topics (topic, space_id, created_at desc, report_id desc)
  where status in ('open', 'in_review');
create index report_topics_space_waiting_changed_idx on report_topics (topic, space_id, changed_at desc, report_id desc)
  where status in ('open', 'in_review');
create index report_topics_staff_created_idx on report_topics (topic, created_at desc, report_id desc) where for_staff;
create index report_topics_staff_changed_idx on report_topics (topic, changed_at desc, report_id desc) where for_staff;
create index report_topics_staff_waiting_created_idx on report_topics (topic, created_at desc, report_id desc)
  where for_staff and status in ('open', 'in_review');
create index report_topics_staff_waiting_changed_idx on report_topics (topic, changed_at desc, report_id desc)
  where for_staff and status in ('open', 'in_review');
create index report_topics_reporter_created_idx on report_topics (topic, reporter_id, created_at desc, report_id desc);
create index report_topics_reporter_changed_idx on report_topics (topic, reporter_id, changed_at desc, report_id desc);
create index report_topics_space_staff_created_idx on report_topics (topic, space_id, created_at desc, report_id desc)
  where for_staff;
create index report_topics_space_staff_changed_idx on report_topics (topic, space_id, changed_at desc, report_id desc)
  where for_staff;
