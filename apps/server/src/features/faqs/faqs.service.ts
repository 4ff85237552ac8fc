import type { createFaq as creation, FaqView } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import { type Change, createPost, getPost } from "#features/posts/index.ts";
import { canModerateSpace, findStanding } from "#features/spaces/index.ts";
import { itemChanged, lockItem, type SubjectRow } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { toRichText } from "#platform/html/rich-text.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { faqKind as kind } from "./faqs.kind.ts";
import { canAnswer, canVote } from "./faqs.policy.ts";

type NewFaq = z.output<typeof creation.body>["data"] & { spaceId?: string | undefined; request: FastifyRequest };

export function createFaq(deps: Deps, viewer: Viewer, { story, ...input }: NewFaq): Promise<FaqView> {
  return createPost(deps, viewer, {
    ...input,
    kind,
    html: story,
    addRows: ({ db }, { id }) => insertFaqRow(db, id),
  });
}

type Answer = { html: string; text: string; answeredBy: string; at: Date };

export async function insertFaqRow(db: Kysely<Db>, id: string, answer: Answer | null = null): Promise<void> {
  const answered = answer && {
    answer_html: answer.html,
    answer_text: answer.text,
    answered_by: answer.answeredBy,
    answered_at: answer.at,
  };
  await db
    .insertInto("faqs")
    .values({ id, ...answered })
    .execute();
}

async function lockFaq(change: Change, viewer: Viewer, id: string): Promise<SubjectRow> {
  const faq = await lockItem(change, viewer, { kind: "faq", id, above: null });
  if (!faq) throw new AppError("not_found");
  return faq;
}

/** The first answer, or another in its place. */
export async function answerFaq(
  deps: Deps,
  viewer: Viewer,
  { id, answer }: { id: string; answer: string },
): Promise<FaqView> {
  const { html, text, length } = toRichText(answer, "answer");
  if (length === 0) throw new AppError("text_required", { fields: { answer: "text_required" } });
  await transact(deps.db, async (tx) => {
    const change = { ...deps, db: tx };
    const faq = await lockFaq(change, viewer, id);
    const space = await findStanding(tx, viewer.id, faq.space_id);
    const moderates = space !== undefined && canModerateSpace(viewer, space);
    if (!canAnswer({ state: faq.state, moderates })) throw new AppError("forbidden");
    await tx
      .updateTable("faqs")
      .set({ answer_html: html, answer_text: text, answered_by: viewer.id, answered_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    await itemChanged(change, id);
  });
  return getPost(deps, viewer, { kind, id });
}

export async function voteFaq(
  deps: Deps,
  viewer: Viewer,
  { id, helpful }: { id: string; helpful: boolean },
): Promise<Pick<FaqView, "helpful" | "counters">> {
  await transact(deps.db, async (tx) => {
    const faq = await lockFaq({ ...deps, db: tx }, viewer, id);
    const row = await tx.selectFrom("faqs").select("answered_at").where("id", "=", id).executeTakeFirstOrThrow();
    // What no longer shows keeps its votes, but a person may take their own back.
    const mayVote = canVote({ ...faq, isAnswered: row.answered_at !== null });
    if (helpful && !mayVote) throw new AppError("forbidden");
    if (await setVote(tx, { id, userId: viewer.id, helpful })) await emit(tx, "counters.changed", { id });
  });
  const { counters, ...faq } = await getPost(deps, viewer, { kind, id });
  return { helpful: faq.helpful, counters };
}

/** True where it changed something. */
async function setVote(
  db: Change["db"],
  { id, userId, helpful }: { id: string; userId: string; helpful: boolean },
): Promise<boolean> {
  if (helpful) {
    const done = await db
      .insertInto("faq_votes")
      .values({ faq_id: id, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return done.numInsertedOrUpdatedRows === 1n;
  }
  const done = await db
    .deleteFrom("faq_votes")
    .where("faq_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}
