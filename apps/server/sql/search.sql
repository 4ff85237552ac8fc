-- How words are cut to their stems, by language; words without accents find those with, and the other way round.
create or replace function search_config(lang text) returns regconfig language sql immutable as $$
  select (case lang
    when 'en' then 'english' when 'de' then 'german' when 'es' then 'spanish' when 'fr' then 'french'
    when 'nl' then 'dutch' when 'hi' then 'hindi' else 'simple' end)::regconfig
$$;

-- The title weighs more than the text. Whole words of any language are kept beside the stems of its own.
create or replace function search_vector(lang text, title text, body text) returns tsvector language sql stable as $$
  select
    setweight(to_tsvector(search_config(lang), unaccent(title)), 'A')
    || setweight(to_tsvector('simple', unaccent(title)), 'A')
    || setweight(to_tsvector(search_config(lang), unaccent(body)), 'B')
    || setweight(to_tsvector('simple', unaccent(body)), 'C')
$$;
