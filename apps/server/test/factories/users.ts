import { randomUUID } from "node:crypto";
import type { Insertable, Kysely, Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { hashPassword } from "#features/accounts/index.ts";
import type { Db } from "#platform/database/db.types.ts";

export type UserRow = Selectable<Db["users"]>;

/** Somebody who has proven their address. Give a password where the test signs in. */
export async function buildUser(
  db: Kysely<Db>,
  { password, ...columns }: Partial<Insertable<Db["users"]>> & { password?: string } = {},
): Promise<UserRow> {
  const unique = randomUUID().slice(0, 8);
  const user = await db
    .insertInto("users")
    .values({
      id: uuidv7(),
      email: `${unique}@example.org`,
      email_verified: true,
      display_name: `Person ${unique}`,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (password !== undefined) await buildPassword(db, user.id, password);
  return user;
}

export function findUser(db: Kysely<Db>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Hashing is dear and tells nothing new the second time: whoever has the same password shares its hash. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

async function buildPassword(db: Kysely<Db>, userId: string, password: string): Promise<void> {
  const account = { id: uuidv7(), user_id: userId, provider_id: "credential", account_id: userId };
  await db
    .insertInto("accounts")
    .values({ ...account, password: await hashOf(password) })
    .execute();
}

/** A device somebody is signed in on. */
export async function buildSession(db: Kysely<Db>, userId: string): Promise<Selectable<Db["sessions"]>> {
  return db
    .insertInto("sessions")
    .values({ id: uuidv7(), user_id: userId, token: randomUUID(), expires_at: new Date(Date.now() + 86_400_000) })
    .returningAll()
    .executeTakeFirstOrThrow();
}
