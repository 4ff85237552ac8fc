-- What somebody cleared is shown no more, and stays for knowing that it was told: an edit or a reaction tells nothing twice.
alter table notifications add column cleared_at timestamptz(3);
-- The lists walk what is shown, however much was cleared; all of a person's go with them.
drop index notifications_user_idx;
drop index notifications_space_idx;
create index notifications_user_idx on notifications (user_id, updated_at desc, id desc) where cleared_at is null;
create index notifications_space_idx on notifications (user_id, space_id, updated_at desc, id desc) where cleared_at is null;
create index notifications_of_user_idx on notifications (user_id);
