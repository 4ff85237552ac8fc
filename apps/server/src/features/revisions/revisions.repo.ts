import { type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#platform/database/db.types.ts";
import { dayId, startOfDay } from "#platform/day-id.ts";

/** What is kept of a text; the name of posts that have one. */
export type Content = { name?: string; html: string; tags: string[] };
type Text = { subjectId: string; spaceId: string; number: number; content: Content };

/** A text that another one follows, as it was shown from `at` on. Harmless where it is kept already. */
export async function insertFormer(db: Kysely<Db>, { at, ...text }: Text & { at: Date }): Promise<void> {
  await db
    .insertInto("revisions")
    .values({ ...toRow(text), state: "published", created_at: at, decided_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `tag` tells whose it is, to nobody but themselves. When it was written without a name tells the day and no more. */
export async function insertProposal(
  db: Kysely<Db>,
  { tag, isAnonymous = true, ...text }: Text & { tag: Buffer; isAnonymous?: boolean },
): Promise<void> {
  const now = new Date();
  const row = { ...toRow(text), ...(isAnonymous && { id: dayId(now), created_at: startOfDay(now) }) };
  await db
    .insertInto("revisions")
    .values({ ...row, state: "pending" })
    .execute();
  await db.insertInto("revision_owners").values({ revision_id: row.id, subject_id: text.subjectId, tag }).execute();
}

function toRow({ subjectId, spaceId, number, content }: Text) {
  return { id: uuidv7(), subject_id: subjectId, space_id: spaceId, number, content: JSON.stringify(content) };
}

/** What the person behind the tag has proposed and nobody has decided on. */
export async function findOwnProposal(
  db: Kysely<Db>,
  { subjectId, tag }: { subjectId: string; tag: Buffer },
): Promise<Content | undefined> {
  const row = await db
    .selectFrom("revision_owners as o")
    .innerJoin("revisions as r", "r.id", "o.revision_id")
    .select("r.content")
    .where("o.subject_id", "=", subjectId)
    .where("o.tag", "=", tag)
    .executeTakeFirst();
  return row?.content as Content | undefined;
}

/** Somebody has thought again before anybody has decided: the later text waits in the place of the earlier. */
export async function replaceProposal(
  db: Kysely<Db>,
  { subjectId, tag, number, content }: { subjectId: string; tag: Buffer; number: number; content: Content },
): Promise<void> {
  await db
    .updateTable("revisions as r")
    .from("revision_owners as o")
    .set({ number, content: JSON.stringify(content) })
    .whereRef("o.revision_id", "=", "r.id")
    .where("o.subject_id", "=", subjectId)
    .where("o.tag", "=", tag)
    .execute();
}

export async function dropProposal(
  db: Kysely<Db>,
  { subjectId, tag }: { subjectId: string; tag: Buffer },
): Promise<void> {
  await db
    .deleteFrom("revisions as r")
    .using("revision_owners as o")
    .whereRef("o.revision_id", "=", "r.id")
    .where("o.subject_id", "=", subjectId)
    .where("o.tag", "=", tag)
    .execute();
}

export type Proposal = { id: string; subject_id: string; number: number; content: Content };

export async function findProposal(db: Kysely<Db>, id: string): Promise<Proposal | undefined> {
  const row = await db
    .selectFrom("revisions")
    .select(["id", "subject_id", "number", "content"])
    .where("id", "=", id)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return row && { ...row, content: row.content as Content };
}

export async function loadProposals(db: Kysely<Db>, ids: readonly string[]): Promise<Map<string, Content>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("revisions").select(["id", "content"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.content as Content]));
}

/** Nobody needs to know any more whose it was. */
export async function closeProposal(
  db: Kysely<Db>,
  id: string,
  decided: { state: "published" | "rejected"; number?: number; note: string },
): Promise<void> {
  await db
    .updateTable("revisions")
    .set({ ...decided, decided_at: sql`now()` })
    .where("id", "=", id)
    .execute();
  await db.deleteFrom("revision_owners").where("revision_id", "=", id).execute();
}

/** Newest first; what was not published only for who sees all. */
export function listRevisionRows(
  db: Kysely<Db>,
  { subjectId, seesAll, limit }: { subjectId: string; seesAll: boolean; limit: number },
) {
  return db
    .selectFrom("revisions")
    .select(["id", "number", "state", "content", "note", "created_at", "decided_at"])
    .where("subject_id", "=", subjectId)
    .$if(!seesAll, (query) => query.where("state", "=", "published"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
