-- The deployment's own settings: one row, null where the environment decides.
create table site_settings (
  only_row boolean primary key default true check (only_row),
  support_email text,
  support_url text,
  site_mode text check (site_mode in ('community', 'saas')),
  about_us text,
  terms text,
  privacy text,
  updated_at timestamptz(3),
  -- Set once, with the first admin: two people who verify at the same instant meet on this row and one of them gets it.
  first_admin_at timestamptz(3)
);
insert into site_settings default values;

-- Who changed what. Append only: a trigger (sql/refuse_change.sql) refuses anything else, for the application's role too.
create table audit_log (
  id uuid primary key,
  actor_id uuid,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);
-- Serves the admin's list, newest first.
create index audit_log_created_idx on audit_log (created_at desc, id desc);
