import { type Kysely, type Selectable, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";

/** The basic one for whoever has no other, or whose other has ended. */
export async function getPlan(db: Kysely<Db>, userId: string): Promise<Selectable<Db["plans"]>> {
  const subscribed = db
    .selectFrom("subscriptions")
    .select("plan_id")
    .where("user_id", "=", userId)
    .where(sql<boolean>`(ends_at is null or ends_at > now())`);
  return db
    .selectFrom("plans")
    .selectAll()
    .where("id", "=", sql<string>`coalesce((${subscribed}), 'basic')`)
    .executeTakeFirstOrThrow();
}

/** How much their plan lets them keep; null: no limit. */
export async function findMaxMediaBytes(db: Kysely<Db>, userId: string): Promise<number | null> {
  const { max_media_bytes: max } = await getPlan(db, userId);
  return max === null ? null : Number(max);
}

type Grant = { userId: string; plan: string; grantedBy: string };

/** Everybody has the basic plan who has no other. */
export async function upsertSubscription(db: Kysely<Db>, { userId, plan, grantedBy }: Grant): Promise<void> {
  if (plan === "basic") await db.deleteFrom("subscriptions").where("user_id", "=", userId).execute();
  else {
    const row = { plan_id: plan, granted_by: grantedBy, ends_at: null };
    await db
      .insertInto("subscriptions")
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
  }
}
