import { sql } from "kysely";

/** What the triggers of sql/skills.sql keep of questions, counted anew; see subjects.reconcile.ts. */
export const faqCounters = {
  faqs: sql`
    update faqs f set total_helpful = f.total_helpful + wrong.helpful from (
      select k.id, (select count(*)::integer from faq_votes v where v.faq_id = k.id) - k.total_helpful as helpful
      from faqs k
    ) wrong
    where f.id = wrong.id and wrong.helpful <> 0`,
};
