-- What lists of one topic are walked by follows the report itself, also when who reported is gone.
create or replace function keep_report_topics() returns trigger language plpgsql as $$
begin
  delete from report_topics where report_id = new.id;
  insert into report_topics (report_id, topic, space_id, reporter_id, for_staff, status, created_at, changed_at)
  select distinct new.id, topic, new.space_id, new.reporter_id, new.for_staff, new.status, new.created_at,
    coalesce(new.decided_at, new.claimed_at, new.created_at)
  from unnest(new.topics) topic;
  return null;
end
$$;
create or replace trigger reports_keep_topics
  after insert or update of topics, space_id, reporter_id, for_staff, status, created_at, claimed_at, decided_at on reports
  for each row execute function keep_report_topics();
