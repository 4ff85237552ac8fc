-- Ids of spaces that are gone, with who had made them: an id is used once, and the repeat of its creation makes no new space.
create table removed_spaces (
  id uuid primary key,
  created_by uuid references users (id) on delete set null
);
-- Serves the removal of a person.
create index removed_spaces_created_by_idx on removed_spaces (created_by) where created_by is not null;

-- Serves the lists of spaces by name to those who are in none of them: what is hidden is not walked past.
create index spaces_open_name_idx on spaces (lower(name), id) where listed or not is_private;
