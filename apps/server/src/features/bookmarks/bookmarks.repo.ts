import { type Kysely, sql } from "kysely";
import { type SubjectKind, visibleTo } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { executePrepared, limitFor } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

export async function insertBookmark(db: Kysely<Db>, userId: string, subjectId: string): Promise<void> {
  await db
    .insertInto("bookmarks")
    .values({ user_id: userId, subject_id: subjectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBookmark(db: Kysely<Db>, userId: string, subjectId: string): Promise<void> {
  await db.deleteFrom("bookmarks").where("user_id", "=", userId).where("subject_id", "=", subjectId).execute();
}

type Bookmarked = { id: string; kind: SubjectKind; created_at: Date };

/** What a person bookmarked and may still read. */
export async function listBookmarked(
  { secrets, db }: Pick<Deps, "secrets" | "db">,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<Bookmarked>> {
  const after = decodeCursor(cursor);
  const query = db
    .selectFrom("bookmarks as b")
    .innerJoin("subjects as s", "s.id", "b.subject_id")
    .select(["s.id", "s.kind", "b.created_at"])
    .where("b.user_id", "=", viewer.id)
    .where(visibleTo({ secrets }, viewer))
    .$if(after !== null, (qb) =>
      // A row comparison, not an OR: it walks the index from the cursor on.
      qb.where(sql<boolean>`(b.created_at, b.subject_id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy("b.created_at", "desc")
    .orderBy("b.subject_id", "desc")
    .limit(sql.lit(limitFor(limit)))
    .$castTo<Bookmarked>();
  const { rows } = await executePrepared(db, query);
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}
