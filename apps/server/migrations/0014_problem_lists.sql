-- Where and when a problem is listed: the space and the time of its subject while that is published, else null. The same for
-- the solutions of a problem. Here for the indexes of lists that are narrowed by what the subject does not know; kept by
-- triggers (sql/problems.sql, sql/solutions.sql).
alter table problems add column listed_in uuid, add column listed_at timestamptz(3);
update problems p set listed_in = s.space_id, listed_at = s.created_at
  from subjects s where s.id = p.id and s.state = 'published';
-- Serves the problems of a space with one status, newest first.
create index problems_status_idx on problems (listed_in, status, listed_at desc, id desc) where listed_in is not null;

alter table solution_problems add column listed_at timestamptz(3);
update solution_problems l set listed_at = s.created_at from subjects s where s.id = l.solution_id and l.is_shown;
drop index solution_problems_recent_idx;
create index solution_problems_recent_idx on solution_problems (problem_id, listed_at desc, solution_id desc)
  where listed_at is not null;

-- What a list by name is sorted by, kept by a trigger (sql/subjects.sql): here and not beside the name, so that one index has
-- the space, the kind and the name.
alter table subjects add column plain_name text collate "C";
update subjects s set plain_name = plain(p.name) from posts p where p.id = s.id and p.name is not null;
-- Serves the posts of a space by their names; stories have none.
create index subjects_name_idx on subjects (space_id, kind, plain_name, id)
  where state = 'published' and parent_id is null and kind <> 'story';
-- Serves the problems of a space, those that concern most people first.
create index problems_top_idx on problems (listed_in, total_participants desc, id desc) where listed_in is not null;

-- Who left a problem and what was offered to it are told apart by the moment, under the problem's lock: not by the beginning
-- of the transaction, and not by the millisecond.
alter table problem_leavings
  alter column created_at type timestamptz, alter column created_at set default clock_timestamp();
alter table solution_problems
  alter column created_at type timestamptz, alter column created_at set default clock_timestamp();
