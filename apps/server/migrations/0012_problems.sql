-- Problems, solutions, skills and FAQs: posts like stories, each with what it has of its own.

-- A story's text, and that of every other kind of post.
alter table stories rename to posts;
alter table posts rename constraint stories_pkey to posts_pkey;
alter table posts rename constraint stories_id_fkey to posts_id_fkey;
-- Null for kinds that have none. A draft's may be unfinished.
alter table posts add column name text check (length(name) <= 125);
drop trigger if exists stories_index on posts;

alter table subjects drop constraint subjects_kind_check;
alter table subjects add constraint subjects_kind_check check (kind in
  ('story', 'problem', 'solution', 'skill', 'map', 'faq', 'comment', 'message', 'part', 'outcome', 'review'));

insert into posts (id, name, html, text) select id, name, '', '' from problems;
alter table problems
  drop column name,
  add column status text not null default 'unsolved'
    check (status in ('proposed', 'unsolved', 'solving', 'solved', 'archived', 'undefined')),
  add column status_at timestamptz(3) not null default now(),
  -- Kept by triggers (sql/problems.sql).
  add column total_participants integer not null default 0,
  add column total_solvers integer not null default 0,
  add column total_stories integer not null default 0,
  add column total_solutions integer not null default 0,
  add column total_parts integer not null default 0,
  add column total_ingredients integer not null default 0,
  add column total_recipes integer not null default 0;
update problems p set total_participants = (select count(*) from problem_participants pp where pp.problem_id = p.id);
-- What a title is compared by while it is typed: without accents, whatever the case.
-- With its schema: indexes are made without a search path.
create function plain(text) returns text language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent', $1))
$$;
create index posts_name_trgm_idx on posts using gin (plain(name) gin_trgm_ops) where name is not null;

-- How a problem came to its status. Nobody is named for what an anonymous author did.
create table problem_statuses (
  id uuid primary key,
  problem_id uuid not null references problems (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  from_status text,
  to_status text not null,
  reason text not null default '' check (length(reason) <= 1000),
  created_at timestamptz(3) not null default now()
);
create index problem_statuses_problem_idx on problem_statuses (problem_id, created_at desc, id desc);
create index problem_statuses_user_idx on problem_statuses (user_id) where user_id is not null;

-- A solver marked that they are solving it, or has offered so many solutions under their name.
alter table problem_participants
  add column solving_at timestamptz(3),
  add column offers integer not null default 0 check (offers >= 0);
-- Serve who is impacted and who solves, latest first.
create index problem_participants_recent_idx on problem_participants (problem_id, created_at desc, user_id desc);
create index problem_participants_solvers_idx on problem_participants (problem_id, created_at desc, user_id desc)
  where solving_at is not null or offers > 0;

-- What people said when they left, the last word of each. Nobody reads whose it is; a person's goes with them.
create table problem_leavings (
  id uuid primary key,
  problem_id uuid not null references problems (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  emoji text not null default '' check (length(emoji) <= 32),
  comment text not null default '' check (length(comment) <= 1000),
  created_at timestamptz(3) not null default now(),
  unique (problem_id, user_id)
);
create index problem_leavings_user_idx on problem_leavings (user_id);

create table solutions (
  id uuid primary key references subjects (id) on delete cascade,
  -- Kept by triggers (sql/solutions.sql): the sums over all problems and the solution on its own.
  total_problems integer not null default 0,
  total_upvotes integer not null default 0,
  total_downvotes integer not null default 0,
  total_outcomes integer not null default 0
);

-- For which problems a solution is offered. Null who linked it: its anonymous author, or somebody who is gone.
create table solution_problems (
  solution_id uuid not null references solutions (id) on delete cascade,
  problem_id uuid not null references problems (id) on delete cascade,
  linked_by uuid references users (id) on delete set null,
  -- Whether the solution shows; here because the counters need it when its subject is gone.
  is_shown boolean not null default false,
  total_upvotes integer not null default 0,
  total_downvotes integer not null default 0,
  -- Those who left the problem and answered while it was linked, and how many of them named it.
  total_left integer not null default 0,
  total_helped integer not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (solution_id, problem_id)
);
-- Serve a problem's solutions, best first and newest first.
create index solution_problems_top_idx on solution_problems
  (problem_id, (total_upvotes - total_downvotes) desc, solution_id desc);
create index solution_problems_recent_idx on solution_problems (problem_id, created_at desc, solution_id desc);
create index solution_problems_linked_by_idx on solution_problems (linked_by) where linked_by is not null;

create table leaving_solutions (
  leaving_id uuid not null references problem_leavings (id) on delete cascade,
  solution_id uuid not null references solutions (id) on delete cascade,
  primary key (leaving_id, solution_id)
);
create index leaving_solutions_solution_idx on leaving_solutions (solution_id);

-- One vote per person, solution and where it was opened: `context` is the problem, or the solution itself.
create table votes (
  solution_id uuid not null references solutions (id) on delete cascade,
  context_id uuid not null references subjects (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  is_up boolean not null,
  feedback text not null default '' check (length(feedback) <= 1000),
  created_at timestamptz(3) not null default now(),
  primary key (solution_id, context_id, user_id)
);
-- Serve who voted up and who down, latest first, and a person's own votes.
create index votes_voters_idx on votes (solution_id, context_id, is_up, created_at desc, user_id desc);
create index votes_user_idx on votes (user_id, context_id);
create index votes_context_idx on votes (context_id);

-- What happened after a solution was tried: a post below the solution.
create table outcomes (
  id uuid primary key references subjects (id) on delete cascade,
  solution_id uuid not null references solutions (id) on delete cascade,
  -- Null for one of the solution on its own.
  problem_id uuid references problems (id) on delete cascade,
  happened_on date not null
);
create index outcomes_solution_idx on outcomes (solution_id);
create index outcomes_problem_idx on outcomes (problem_id, solution_id) where problem_id is not null;

-- Figures over time; those of one name and unit are a series.
create table measurements (
  id uuid primary key,
  solution_id uuid not null references solutions (id) on delete cascade,
  problem_id uuid references problems (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  name text not null check (length(name) between 1 and 125),
  unit text not null default '' check (length(unit) <= 50),
  value double precision not null,
  measured_on date not null,
  created_at timestamptz(3) not null default now()
);
create index measurements_solution_idx on measurements (solution_id, measured_on desc, id desc);
create index measurements_problem_idx on measurements (problem_id) where problem_id is not null;
create index measurements_author_idx on measurements (author_id) where author_id is not null;

-- Stakeholders, things and processes of a problem: posts below the problem.
create table parts (
  id uuid primary key references subjects (id) on delete cascade,
  type text not null check (type in ('stakeholder', 'thing', 'process')),
  -- [{name, value, unit}], at most 50.
  attributes jsonb not null default '[]'
);

-- Variables of a problem.
create table ingredients (
  id uuid primary key,
  problem_id uuid not null references problems (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  name text not null check (length(name) between 3 and 125),
  type text not null check (type in ('independent', 'dependent', 'quantitative', 'qualitative', 'intervening', 'moderating',
    'extraneous', 'confounding', 'control', 'composite', 'undefined')),
  visual_type text not null check (visual_type in ('flow', 'store')),
  created_at timestamptz(3) not null default now()
);
create index ingredients_problem_idx on ingredients (problem_id, created_at desc, id desc);
create index ingredients_author_idx on ingredients (author_id) where author_id is not null;

create table skills (
  id uuid primary key references subjects (id) on delete cascade,
  -- Kept by triggers (sql/skills.sql).
  total_participants integer not null default 0,
  total_reviews integer not null default 0,
  sum_of_ratings integer not null default 0
);
create table skill_members (
  skill_id uuid not null references skills (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (skill_id, user_id)
);
create index skill_members_recent_idx on skill_members (skill_id, created_at desc, user_id desc);
create index skill_members_user_idx on skill_members (user_id, created_at desc, skill_id desc);

-- One per person and skill: a post below the skill.
create table reviews (
  id uuid primary key references subjects (id) on delete cascade,
  skill_id uuid not null references skills (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  rating smallint not null check (rating between 1 and 5),
  is_shown boolean not null default true,
  unique (skill_id, user_id)
);
create index reviews_user_idx on reviews (user_id) where user_id is not null;

-- A question, with the answer of those who moderate.
create table faqs (
  id uuid primary key references subjects (id) on delete cascade,
  answer_html text,
  answer_text text,
  answered_by uuid references users (id) on delete set null,
  answered_at timestamptz(3),
  total_helpful integer not null default 0
);
create index faqs_answered_by_idx on faqs (answered_by) where answered_by is not null;
create table faq_votes (
  faq_id uuid not null references faqs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (faq_id, user_id)
);
create index faq_votes_user_idx on faq_votes (user_id);
