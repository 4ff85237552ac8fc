import type { ShieldKind } from "@bump/contract";
import { type Kysely, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";

type Pair = { userId: string; otherId: string };

export async function findShield(db: Kysely<Db>, { userId, otherId }: Pair): Promise<ShieldKind | null> {
  const row = await db
    .selectFrom("user_shields")
    .select("kind")
    .where("user_id", "=", userId)
    .where("other_id", "=", otherId)
    .executeTakeFirst();
  return (row?.kind as ShieldKind | undefined) ?? null;
}

export async function upsertShield(
  db: Kysely<Db>,
  { userId, otherId, kind }: Pair & { kind: ShieldKind },
): Promise<void> {
  await db
    .insertInto("user_shields")
    .values({ user_id: userId, other_id: otherId, kind })
    .onConflict((conflict) => conflict.columns(["user_id", "other_id"]).doUpdateSet({ kind }))
    .execute();
}

export async function removeShieldRow(db: Kysely<Db>, { userId, otherId }: Pair): Promise<void> {
  await db.deleteFrom("user_shields").where("user_id", "=", userId).where("other_id", "=", otherId).execute();
}

export async function countShields(db: Kysely<Db>, userId: string): Promise<number> {
  const row = await db
    .selectFrom("user_shields")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

type ShieldRow = { other_id: string; kind: ShieldKind; created_at: Date };

export async function listShieldRows(
  db: Kysely<Db>,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<ShieldRow>> {
  const after = decodeCursor(cursor);
  const onwards = after === null ? sql`true` : sql`(created_at, other_id) < (${after.at}, ${after.id}::uuid)`;
  const { rows } = await sql<ShieldRow>`
    select other_id, kind, created_at from user_shields where user_id = ${userId} and ${onwards}
    order by created_at desc, other_id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.other_id }));
}
