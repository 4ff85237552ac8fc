import type { MembershipStatus } from "@bump/contract";
import type { Insertable, Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#platform/database/db.types.ts";

type Overrides = Partial<Omit<Insertable<Db["spaces"]>, "id" | "is_private" | "code">>;

export async function buildPrivateSpace(db: Kysely<Db>, overrides: Overrides = {}) {
  const id = uuidv7();
  return db
    .insertInto("spaces")
    .values({ id, name: `Space ${id.slice(-6)}`, is_private: true, code: null, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function buildMembership(
  db: Kysely<Db>,
  spaceId: string,
  userId: string,
  status: MembershipStatus,
  columns: Partial<Insertable<Db["memberships"]>> = {},
) {
  await db
    .insertInto("memberships")
    .values({ space_id: spaceId, user_id: userId, status, ...columns })
    .execute();
}
