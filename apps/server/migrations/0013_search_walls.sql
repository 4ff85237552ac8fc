-- Behind which wall a text is found: its private space, or none (the nil uuid) where everybody reads it. Null where nobody
-- finds it, since it is not published. What the reader may not find is not even looked at: how long a search takes tells
-- nothing of it.
create extension if not exists btree_gin;
alter table search_documents add column wall uuid;
update search_documents d set wall = case when sp.is_private then s.space_id else '00000000-0000-0000-0000-000000000000' end
  from subjects s join spaces sp on sp.id = s.space_id where s.id = d.subject_id and s.state = 'published';
drop index search_documents_vector_idx;
-- Serve foundBy: in all public spaces at once, and in each private space of the reader.
create index search_documents_public_idx on search_documents using gin (vector)
  where wall = '00000000-0000-0000-0000-000000000000';
create index search_documents_private_idx on search_documents using gin (wall, vector)
  where wall <> '00000000-0000-0000-0000-000000000000';
