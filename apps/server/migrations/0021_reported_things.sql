-- People, tags and spaces can be reported as well, and are no subjects. A report is about exactly one thing.
alter table reports
  alter column subject_id drop not null,
  add column user_id uuid references users (id) on delete cascade,
  add column tag_id uuid references tags (id) on delete cascade,
  add column reported_space_id uuid references spaces (id) on delete cascade,
  add column reported_id uuid not null
    generated always as (coalesce(subject_id, user_id, tag_id, reported_space_id)) stored,
  add constraint reports_one_thing_check check (num_nonnulls(subject_id, user_id, tag_id, reported_space_id) = 1);
-- One open report per person and thing. Nodes of the version before still name reports_reporter_subject_idx: it stays for now.
create unique index reports_reporter_reported_idx on reports (reporter_id, reported_id) where status in ('open', 'in_review');
-- Serves the count of a thing's open reports.
create index reports_reported_status_idx on reports (reported_id, status);
-- Serve the removal of a person, a tag, a space.
create index reports_user_idx on reports (user_id) where user_id is not null;
create index reports_tag_idx on reports (tag_id) where tag_id is not null;
create index reports_reported_space_idx on reports (reported_space_id) where reported_space_id is not null;
