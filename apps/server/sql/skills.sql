-- Counters of skills and FAQs.

create or replace function count_skill_member() returns trigger language plpgsql as $$
begin
  update skills set total_participants = total_participants + case tg_op when 'INSERT' then 1 else -1 end
    where id = coalesce(new.skill_id, old.skill_id);
  return null;
end
$$;
create or replace trigger skill_members_count after insert or delete on skill_members
  for each row execute function count_skill_member();

-- A review counts while it shows.
create or replace function count_review() returns trigger language plpgsql as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.is_shown then 1 else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.is_shown then 1 else 0 end;
begin
  update skills set
    total_reviews = total_reviews + after - before,
    sum_of_ratings = sum_of_ratings + after * coalesce(new.rating, 0) - before * coalesce(old.rating, 0)
  where id = coalesce(new.skill_id, old.skill_id);
  return null;
end
$$;
create or replace trigger reviews_count after insert or delete or update of is_shown, rating on reviews
  for each row execute function count_review();

create or replace function review_state_changed() returns trigger language plpgsql as $$
begin
  -- Who took theirs away may give another.
  update reviews set is_shown = new.state = 'published', user_id = case when new.state <> 'removed' then user_id end
    where id = new.id;
  return null;
end
$$;
create or replace trigger subjects_review_shown after update of state on subjects
  for each row when (new.kind = 'review' and old.state <> new.state)
  execute function review_state_changed();

create or replace function count_helpful() returns trigger language plpgsql as $$
begin
  update faqs set total_helpful = total_helpful + case tg_op when 'INSERT' then 1 else -1 end
    where id = coalesce(new.faq_id, old.faq_id);
  return null;
end
$$;
create or replace trigger faq_votes_count after insert or delete on faq_votes for each row execute function count_helpful();
