-- What the platform itself keeps: events on their way out, and answers already given.

-- A change and its event are written in one transaction; the dispatcher delivers at least once.
create table outbox (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  created_at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  last_error text
);
-- Serves the dispatcher: what is due, oldest first.
create index outbox_due_idx on outbox (due_at, id);

-- The first answer to a repeated request (Idempotency-Key). A row without a status is still being worked on.
create table idempotency_keys (
  user_id uuid not null,
  key uuid not null,
  request_hash text not null,
  status integer,
  body text,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
-- Serves the sweep of answers older than 24 hours.
create index idempotency_keys_created_idx on idempotency_keys (created_at);
