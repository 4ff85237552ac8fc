-- no transaction
-- It served the removal of a person, with whom their reports went (0024 ended that): nothing looks for reports by it.
drop index concurrently if exists reports_user_idx;
