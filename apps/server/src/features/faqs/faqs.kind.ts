import { type FaqView, limits, noFlags } from "@bump/contract";
import { sql } from "kysely";
import { type AuthorRow, toAuthorView } from "#features/accounts/index.ts";
import type { PostKind } from "#features/posts/index.ts";
import { toInstant } from "#platform/instant.ts";
import { canAnswer, canVote } from "./faqs.policy.ts";

type Flags = {
  answer_html: string | null;
  answered_at: Date | null;
  answerer: AuthorRow | null;
  helpful: boolean;
  total_helpful: number;
};

export const faqKind: PostKind<FaqView, Flags> = {
  kind: "faq",
  collection: "faqs",
  textField: "story",
  isNamed: false,
  fewest: limits.question.min,
  missingText: "question_required",
  needsTag: false,
  listsOwn: true,
  selectFlags: (viewer) => sql<Flags>`
    fq.total_helpful, fq.answer_html, fq.answered_at,
    case when fq.answered_by is not null then (
      select jsonb_build_object('id', u.id, 'display_name', u.display_name, 'role', u.role, 'photo_variants', ph.variants)
      from users u left join media ph on ph.id = u.photo_media_id where u.id = fq.answered_by) end as answerer,
    exists (select from faq_votes fv where fv.faq_id = s.id and fv.user_id = ${viewer.id}::uuid) as helpful`,
  joinFlags: () => sql`join faqs fq on fq.id = s.id`,
  score: () => sql<number>`(select fq.total_helpful from faqs fq where fq.id = s.id)`,
  toPersonal: (row) => ({
    answer: toAnswer(row),
    helpful: row.helpful,
    counters: { totalHelpful: row.total_helpful },
    can: { answer: canAnswer(row), vote: canVote({ ...row, isAnswered: row.answered_at !== null }) },
  }),
  selectFixed: sql`null`,
  toFixed: () => noFlags,
};

function toAnswer({ answer_html: html, answered_at: at, answerer }: Flags): FaqView["answer"] {
  if (html === null || at === null) return null;
  return { html, author: answerer && toAuthorView(answerer), ...toInstant(at) };
}
