import type { Insertable, Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Subjects } from "#platform/database/db.types.ts";
import { buildProblem } from "./problems.ts";
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

type Place = { spaceId: string; authorId: string; mark?: () => string };

/** One of everything that hangs together with a problem, by one author; `words` are those that only its readers may know. */
export async function buildProblemContent(db: Kysely<Db>, { spaceId, authorId, mark = () => "Something" }: Place) {
  const words: string[] = [];
  const word = () => {
    words.push(mark());
    return words.at(-1)!;
  };
  const unnamed = (more: Partial<Insertable<Subjects>> = {}) => ({
    space_id: spaceId,
    author_id: authorId,
    html: `<p>${word()}</p>`,
    ...more,
  });
  const post = (more: Partial<Insertable<Subjects>> = {}) => ({ ...unnamed(more), name: word() });
  const problem = await buildProblem(db, post());
  const solution = await buildSolution(db, { ...post(), problems: [problem], linkedBy: authorId });
  const skill = await buildSkill(db, { ...post(), members: [{ id: authorId }] });
  const faq = await buildFaq(db, { ...unnamed(), answer: word() });
  const part = await buildNamed(db, post({ kind: "part", parent_id: problem.id }));
  const attributes = JSON.stringify([{ name: word(), value: word(), unit: "" }]);
  await db.insertInto("parts").values({ id: part.id, type: "thing", attributes }).execute();
  const outcome = await buildNamed(db, unnamed({ kind: "outcome", parent_id: solution.id }));
  const place = { solution_id: solution.id, problem_id: problem.id };
  await db
    .insertInto("outcomes")
    .values({ id: outcome.id, ...place, happened_on: "2026-05-01" })
    .execute();
  const review = await buildNamed(db, unnamed({ kind: "review", parent_id: skill.id }));
  await db.insertInto("reviews").values({ id: review.id, skill_id: skill.id, user_id: authorId, rating: 4 }).execute();
  const [measurementId, ingredientId] = [uuidv7(), uuidv7()];
  await db
    .insertInto("measurements")
    .values({ id: measurementId, ...place, author_id: authorId, name: word(), value: 1, measured_on: "2026-05-01" })
    .execute();
  const variable = { name: word(), type: "control", visual_type: "flow" };
  await db
    .insertInto("ingredients")
    .values({ id: ingredientId, problem_id: problem.id, author_id: authorId, ...variable })
    .execute();
  await db
    .insertInto("votes")
    .values({ solution_id: solution.id, context_id: problem.id, user_id: authorId, is_up: true, feedback: word() })
    .execute();
  await db
    .insertInto("problem_statuses")
    .values({ id: uuidv7(), problem_id: problem.id, user_id: authorId, to_status: "unsolved", reason: word() })
    .execute();
  const ids = {
    problemId: problem.id,
    solutionId: solution.id,
    skillId: skill.id,
    faqId: faq.id,
    partId: part.id,
    outcomeId: outcome.id,
    reviewId: review.id,
    measurementId,
    ingredientId,
  };
  return { ids, words };
}
