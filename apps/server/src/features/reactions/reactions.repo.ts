import type { ReactionKind } from "@bump/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isUnblocked, type SubjectKind, visibleTo } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { executePrepared } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

type Reaction = { subjectId: string; spaceId: string; userId: string; kind: ReactionKind };

/** Null where it was so already. */
export async function setReaction(db: Kysely<Db>, reaction: Reaction): Promise<"added" | "changed" | null> {
  const insert = db
    .insertInto("reactions")
    .values({
      subject_id: reaction.subjectId,
      space_id: reaction.spaceId,
      user_id: reaction.userId,
      kind: reaction.kind,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["subject_id", "user_id"])
        .doUpdateSet({ kind: reaction.kind })
        .where("reactions.kind", "!=", reaction.kind),
    )
    // A row that was never updated has no xmax.
    .returning(sql<boolean>`xmax = 0`.as("is_new"));
  const [row] = (await executePrepared(db, insert)).rows;
  if (!row) return null;
  return row.is_new ? "added" : "changed";
}

/** False where there was none. */
export async function deleteReaction(db: Kysely<Db>, subjectId: string, userId: string): Promise<boolean> {
  const done = await db
    .deleteFrom("reactions")
    .where("subject_id", "=", subjectId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export type Counts = { total_reactions: number; reactions: unknown };

export function countsQuery(subjectId: string): RawBuilder<Counts> {
  return sql<Counts>`select s.total_reactions, s.reactions from subjects s where s.id = ${subjectId}::uuid`;
}

type Query = { limit: number; cursor?: string };

/** Who reacted to a subject that the caller found to be readable. */
export async function listReactionRows(
  db: Kysely<Db>,
  viewer: Viewer,
  { subjectId, kind, limit, cursor }: Query & { subjectId: string; kind: ReactionKind | null },
) {
  const after = decodeCursor(cursor);
  const rows = await db
    .selectFrom("reactions as r")
    .select(["r.user_id", "r.kind", "r.created_at"])
    .where("r.subject_id", "=", subjectId)
    .where(isUnblocked(viewer, "r.user_id"))
    .$if(kind !== null, (query) => query.where("r.kind", "=", kind!))
    .$if(after !== null, (query) =>
      // A row comparison, not an OR: it walks the index from the cursor on.
      query.where(sql<boolean>`(r.created_at, r.user_id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy("r.created_at", "desc")
    .orderBy("r.user_id", "desc")
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.user_id }));
}

export type Reacted = { id: string; kind: SubjectKind; created_at: Date };

/** What a person reacted to and may still read. */
export async function listReacted(
  { secrets, db }: Pick<Deps, "secrets" | "db">,
  viewer: Viewer,
  { limit, cursor }: Query,
): Promise<Page<Reacted>> {
  const after = decodeCursor(cursor);
  const rows = await db
    .selectFrom("reactions as r")
    .innerJoin("subjects as s", "s.id", "r.subject_id")
    .select(["s.id", "s.kind", "r.created_at"])
    .where("r.user_id", "=", viewer.id)
    .where(visibleTo({ secrets }, viewer))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(r.created_at, r.subject_id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy("r.created_at", "desc")
    .orderBy("r.subject_id", "desc")
    .limit(limit + 1)
    .$castTo<Reacted>()
    .execute();
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}
