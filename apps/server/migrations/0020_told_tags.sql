-- A story that is told to a problem belongs to that: a tag's list leaves it out, and so does what the tag counts.
alter table subject_tags add column is_counted boolean not null default true;
update subject_tags st set is_counted = false
from subjects s where s.id = st.subject_id and s.parent_id is not null;
update tags t set total_stories = t.total_stories - told.total, weight = t.weight - told.total
from (
  select tag_id, count(*)::integer as total from subject_tags where kind = 'story' and not is_counted group by tag_id
) told
where told.tag_id = t.id;
