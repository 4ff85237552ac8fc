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
