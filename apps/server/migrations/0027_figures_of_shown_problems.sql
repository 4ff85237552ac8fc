-- What was told to a problem counts in the space's figures while the problem shows (sql/space_days.sql): what hung on
-- deleted and hidden problems stayed in them.
create temporary table unseen on commit drop as
select s.space_id, s.kind, (s.created_at at time zone 'UTC')::date as day, count(*)::integer as total
from subjects s join problems p on p.id = s.parent_id
where s.state = 'published' and s.kind in ('story', 'part') and p.listed_in is null
group by 1, 2, 3;

update space_kinds k set total = k.total - u.total
from (select space_id, kind, sum(total)::integer as total from unseen group by 1, 2) u
where u.space_id = k.space_id and u.kind = k.kind;

update space_days d set posts = d.posts - u.total
from (select space_id, day, sum(total)::integer as total from unseen group by 1, 2) u
where u.space_id = d.space_id and u.day = d.day;

update space_totals t set posts = t.posts - u.total
from (select space_id, sum(total)::integer as total from unseen group by 1) u
where u.space_id = t.space_id;
