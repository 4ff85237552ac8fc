import { type Kysely, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { SubjectKind, SubjectState } from "./subjects.policy.ts";
import { visibleTo } from "./subjects.visibility.ts";

/** Held until the transaction ends; undefined where the viewer may not read it. */
export async function lockVisibleSubject(
  { secrets, db }: Pick<Deps, "secrets"> & { db: Kysely<Db> },
  viewer: Viewer,
  id: string,
) {
  const row = await db
    .selectFrom("subjects as s")
    .select(["s.id", "s.kind", "s.space_id", "s.author_id", "s.state"])
    .where("s.id", "=", id)
    .where(visibleTo({ secrets }, viewer))
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as SubjectKind, state: row.state as SubjectState };
}

/** Held until the transaction ends, whoever may read it. */
export async function lockSubjectState(db: Kysely<Db>, id: string): Promise<SubjectState> {
  const row = await db
    .selectFrom("subjects")
    .select("state")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.state as SubjectState;
}

export async function setSubjectState(db: Kysely<Db>, id: string, state: SubjectState): Promise<void> {
  await db
    .updateTable("subjects")
    .set({ state, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}
