import type { Insertable, Kysely } from "kysely";
import type { Db, Subjects } from "#platform/database/db.types.ts";
import { buildSubject } from "./subjects.ts";

type Overrides = Partial<Insertable<Subjects>> & { name?: string; html?: string };

async function buildNamed(
  db: Kysely<Db>,
  { name = "Rain barrels", html = "<p>One for each roof.</p>", ...subject }: Overrides,
) {
  const row = await buildSubject(db, subject);
  await db
    .insertInto("posts")
    .values({ id: row.id, name, html, text: html.replaceAll(/<[^>]*>/g, "") })
    .execute();
  return { ...row, name };
}

/** A published solution, offered to these problems. */
export async function buildSolution(
  db: Kysely<Db>,
  {
    problems = [],
    linkedBy = null,
    ...post
  }: Overrides & { problems?: readonly { id: string }[]; linkedBy?: string | null } = {},
) {
  const row = await buildNamed(db, { kind: "solution", ...post });
  await db.insertInto("solutions").values({ id: row.id }).execute();
  for (const { id } of problems) {
    await db
      .insertInto("solution_problems")
      .values({ solution_id: row.id, problem_id: id, linked_by: linkedBy })
      .execute();
  }
  return row;
}

/** A published skill, with those who have it. */
export async function buildSkill(
  db: Kysely<Db>,
  { members = [], ...post }: Overrides & { members?: readonly { id: string }[] } = {},
) {
  const row = await buildNamed(db, { kind: "skill", name: "Plumbing", ...post });
  await db.insertInto("skills").values({ id: row.id }).execute();
  for (const { id } of members)
    await db.insertInto("skill_members").values({ skill_id: row.id, user_id: id }).execute();
  return row;
}

/** A published question, answered where there is an answer. */
export async function buildFaq(db: Kysely<Db>, { answer, ...post }: Overrides & { answer?: string } = {}) {
  const { html = "<p>How do I join?</p>", name: _name, ...subject } = post;
  const row = await buildSubject(db, { kind: "faq", ...subject });
  await db
    .insertInto("posts")
    .values({ id: row.id, html, text: html.replaceAll(/<[^>]*>/g, "") })
    .execute();
  const answered = answer === undefined ? {} : { answer_html: answer, answer_text: answer, answered_at: new Date() };
  await db
    .insertInto("faqs")
    .values({ id: row.id, ...answered })
    .execute();
  return row;
}
