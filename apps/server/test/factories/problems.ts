import type { Insertable, Kysely } from "kysely";
import type { Db, Problems, Subjects } from "#platform/database/db.types.ts";
import { buildSubject } from "./subjects.ts";

/** A published problem, with those who have joined it. */
export async function buildProblem(
  db: Kysely<Db>,
  {
    name = "Dry wells",
    html = "<p>No water since May.</p>",
    problem = {},
    participants = [],
    ...subject
  }: Partial<Insertable<Subjects>> & {
    name?: string;
    html?: string;
    problem?: Partial<Insertable<Problems>>;
    participants?: readonly { id: string }[];
  } = {},
) {
  const row = await buildSubject(db, { kind: "problem", ...subject });
  await db
    .insertInto("posts")
    .values({ id: row.id, name, html, text: html.replaceAll(/<[^>]*>/g, "") })
    .execute();
  await db
    .insertInto("problems")
    .values({ id: row.id, ...problem })
    .execute();
  for (const { id } of participants) await joinProblem(db, row.id, id);
  return { ...row, name };
}

export async function joinProblem(
  db: Kysely<Db>,
  problemId: string,
  userId: string,
  columns: Partial<Insertable<Db["problem_participants"]>> = {},
): Promise<void> {
  await db
    .insertInto("problem_participants")
    .values({ problem_id: problemId, user_id: userId, ...columns })
    .execute();
}
