-- What can be found follows what is written, by the statement that writes it.
create or replace function search_config(lang text) returns regconfig language sql immutable as $$
  select (case when lang in ('de', 'en', 'es', 'fr', 'hi', 'nl') then 'bump_' || lang else 'bump_simple' end)::regconfig
$$;

-- Stems of the text's own language, and whole words, by which somebody of another language finds it too. The title weighs more.
create or replace function search_vector(lang text, title text, body text) returns tsvector language sql stable as $$
  select
    setweight(to_tsvector(search_config(lang), title), 'A') || setweight(to_tsvector('bump_simple', title), 'A')
    || setweight(to_tsvector(search_config(lang), body), 'B') || setweight(to_tsvector('bump_simple', body), 'C')
$$;

-- Words, the stems of them in the searcher's language, and what the last word may be the beginning of.
create or replace function search_query(lang text, words text, beginning text) returns tsquery language sql stable as $$
  select websearch_to_tsquery(search_config(lang), words) || websearch_to_tsquery('bump_simple', words)
    || case when beginning = '' then ''::tsquery else
      websearch_to_tsquery('bump_simple', regexp_replace(words, '\S+$', ''))
        && to_tsquery('bump_simple', quote_literal(beginning) || ':*') end
$$;

-- Behind which wall it is found: its private space, none, or null where nobody finds it.
create or replace function search_wall(state text, space_id uuid, is_private boolean) returns uuid language sql immutable as $$
  select case when state <> 'published' then null when is_private then space_id
    else '00000000-0000-0000-0000-000000000000'::uuid end
$$;

create or replace function index_text() returns trigger language plpgsql as $$
declare
  -- Comments have none.
  title text := coalesce(to_jsonb(new) ->> 'name', '');
begin
  insert into search_documents (subject_id, title, text, vector, wall)
    select new.id, title, new.text, search_vector(s.lang, title, new.text), search_wall(s.state, s.space_id, sp.is_private)
    from subjects s join spaces sp on sp.id = s.space_id where s.id = new.id
  on conflict (subject_id) do update set title = excluded.title, text = excluded.text, vector = excluded.vector;
  return null;
end
$$;
create or replace trigger posts_index after insert or update of name, text on posts for each row execute function index_text();
create or replace trigger comments_index after insert or update of text on comments for each row execute function index_text();

create or replace function move_search_wall() returns trigger language plpgsql as $$
begin
  update search_documents set wall = search_wall(new.state, new.space_id, sp.is_private)
    from spaces sp where subject_id = new.id and sp.id = new.space_id;
  return null;
end
$$;
create or replace trigger subjects_search_wall after update of state on subjects for each row
  when (old.state is distinct from new.state) execute function move_search_wall();
