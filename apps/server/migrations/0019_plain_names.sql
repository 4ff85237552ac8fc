-- Names are found without their accents, like texts. A tag and a space are looked for by what stands anywhere in the name.
create index users_plain_name_trgm_idx on users using gin (plain(display_name) gin_trgm_ops);
create index spaces_plain_name_trgm_idx on spaces using gin (plain(name) gin_trgm_ops);
create index tags_plain_name_trgm_idx on tags using gin (plain(name) gin_trgm_ops);
drop index tags_name_trgm_idx;
