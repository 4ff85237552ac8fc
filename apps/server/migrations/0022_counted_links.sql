-- What a solution is offered to and what came of it count on it while the problem shows, too. Kept by triggers
-- (sql/solutions.sql); here because the counters need it when the subjects are gone. Filled by the next migration, which
-- then holds no table against those who read.
alter table solution_problems add column is_counted boolean not null default false;
alter table outcomes add column is_counted boolean not null default false;
