import { type Kysely, sql } from "kysely";
import { isShown } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";

/** A person's problems in a space that they were found to read, by their own order. */
export function listJoinedRows(db: Kysely<Db>, userId: string, spaceId: string) {
  return db
    .selectFrom("problem_participants as pp")
    .innerJoin("problems as p", "p.id", "pp.problem_id")
    .innerJoin("subjects as s", "s.id", "p.id")
    .select(["p.id", "p.name", "pp.priority"])
    .where("pp.user_id", "=", userId)
    .where("s.space_id", "=", spaceId)
    .where(isShown)
    .orderBy(sql`pp.priority nulls last`)
    .orderBy("pp.created_at", "desc")
    .orderBy("p.id")
    .limit(1000)
    .execute();
}

export async function loadNames(db: Kysely<Db>, ids: readonly string[]) {
  return db.selectFrom("problems").select(["id", "name"]).where("id", "in", ids).execute();
}
