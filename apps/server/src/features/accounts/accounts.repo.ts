import type { AccountKind, SiteRole } from "@bump/contract";
import { type Expression, type Kysely, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#platform/database/db.types.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.ts";

const linkPurposes: readonly LinkPurpose[] = ["verifyEmail", "resetPassword", "changeEmail"];
export type LinkPurpose = "verifyEmail" | "resetPassword" | "changeEmail";

/** What was typed at a sign-up; it becomes the account's when the address is proven. */
export type PendingSignUp = { name: string; role: AccountKind; passwordHash: string };

export type Person = {
  id: string;
  email: string;
  email_verified: boolean;
  display_name: string;
  app_lang: string;
};

const personColumns = ["id", "email", "email_verified", "display_name", "app_lang"] as const;

export function findPersonByEmail(db: Kysely<Db>, email: string): Promise<Person | undefined> {
  return db.selectFrom("users").select(personColumns).where("email", "=", email).executeTakeFirst();
}

export function getPerson(db: Kysely<Db>, id: string): Promise<Person> {
  return db.selectFrom("users").select(personColumns).where("id", "=", id).executeTakeFirstOrThrow();
}

type NewUser = { id: string; email: string; name: string; role: AccountKind; lang: string };

/** Inserts, or renews a sign-up that nobody confirmed; nothing comes back where the address has a proven owner. */
export function upsertUnverifiedUser(db: Kysely<Db>, user: NewUser): Promise<Person | undefined> {
  return db
    .insertInto("users")
    .values({ id: user.id, email: user.email, display_name: user.name, role: user.role, app_lang: user.lang })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ display_name: user.name, role: user.role, app_lang: user.lang, updated_at: sql`now()` })
        .where("users.email_verified", "=", false),
    )
    .returning(personColumns)
    .executeTakeFirst();
}

/** The library finds a password under provider 'credential' and the person's own id. */
export async function setPassword(db: Kysely<Db>, userId: string, hash: string): Promise<void> {
  await db
    .insertInto("accounts")
    .values({ id: uuidv7(), user_id: userId, provider_id: "credential", account_id: userId, password: hash })
    .onConflict((conflict) =>
      conflict.columns(["provider_id", "account_id"]).doUpdateSet({ password: hash, updated_at: sql`now()` }),
    )
    .execute();
}

export async function removePassword(db: Kysely<Db>, userId: string): Promise<void> {
  await db.deleteFrom("accounts").where("user_id", "=", userId).where("provider_id", "=", "credential").execute();
}

export async function countAccounts(db: Kysely<Db>, userId: string): Promise<number> {
  const rows = await db.selectFrom("accounts").select("id").where("user_id", "=", userId).execute();
  return rows.length;
}

/** Whether the passkey opens an account that asks for a second step. */
export async function isSecondStepOf(db: Kysely<Db>, credentialId: string): Promise<boolean> {
  const row = await db
    .selectFrom("passkeys as key")
    .innerJoin("users as person", "person.id", "key.user_id")
    .select("person.two_factor_enabled")
    .where("key.credential_id", "=", credentialId)
    .executeTakeFirst();
  return row?.two_factor_enabled === true;
}

/** Longer than any code is good for: the library takes that of the minute before and of the one to come. */
const codeLifeMs = 2 * 60_000;

function codeKey(userId: string, code: string): string {
  return `code-${userId}-${code}`;
}

/** True for the first to bring this code. */
export async function spendCode(db: Kysely<Db>, userId: string, code: string, now: Date): Promise<boolean> {
  const key = codeKey(userId, code);
  const expires_at = new Date(now.getTime() + codeLifeMs);
  const spent = await db
    .insertInto("verifications")
    .values({ id: key, identifier: key, value: "spent", expires_at })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ expires_at }).where("verifications.expires_at", "<", now),
    )
    .executeTakeFirst();
  return (spent.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function isSpentCode(db: Kysely<Db>, userId: string, code: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("verifications")
    .select("id")
    .where("id", "=", codeKey(userId, code))
    .where("expires_at", ">=", now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findProviderAccount(
  db: Kysely<Db>,
  userId: string,
  provider: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select("id")
    .where("user_id", "=", userId)
    .where("provider_id", "=", provider)
    .executeTakeFirst();
  return row?.id;
}

/** Every way in by another service. */
export async function removeProviders(db: Kysely<Db>, userId: string): Promise<void> {
  await db.deleteFrom("accounts").where("user_id", "=", userId).where("provider_id", "<>", "credential").execute();
}

type NewLink = {
  token_hash: Buffer;
  purpose: LinkPurpose;
  user_id: string;
  email: string;
  expires_at: Date;
  signUp: PendingSignUp | null;
};

export async function insertLink(db: Kysely<Db>, { signUp, ...link }: NewLink): Promise<void> {
  await db
    .insertInto("mailed_links")
    .values({ ...link, sign_up: signUp && JSON.stringify(signUp) })
    .execute();
}

/** Held until the transaction ends, and taken before their links: whoever uses one takes the others with it. */
export async function lockPerson(db: Kysely<Db>, id: Expression<string | null> | string): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** Locked until the transaction ends: of two clicks on one link the second sees what the first did. */
export async function findLinkForUse(db: Kysely<Db>, tokenHash: Buffer) {
  const owner = db.selectFrom("mailed_links").select("user_id").where("token_hash", "=", tokenHash).$asScalar();
  await lockPerson(db, owner);
  const row = await db
    .selectFrom("mailed_links")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, sign_up: row.sign_up as PendingSignUp | null };
}

export async function markLinkUsed(db: Kysely<Db>, tokenHash: Buffer, at: Date): Promise<void> {
  await db.updateTable("mailed_links").set({ used_at: at }).where("token_hash", "=", tokenHash).execute();
}

export async function removeLinks(db: Kysely<Db>, userId: string, purposes = linkPurposes): Promise<void> {
  await db.deleteFrom("mailed_links").where("user_id", "=", userId).where("purpose", "in", purposes).execute();
}

/** The library keeps trusted devices and second steps half done under the bare id of their person. */
export async function forgetDevices(db: Kysely<Db>, userId: string): Promise<void> {
  await db.deleteFrom("verifications").where("value", "=", userId).execute();
}

export async function removePasskeys(db: Kysely<Db>, userId: string): Promise<void> {
  await db.deleteFrom("passkeys").where("user_id", "=", userId).execute();
}

/** What was typed last for this address, by whomever, while no mail has answered it. */
export async function findLatestSignUp(db: Kysely<Db>, email: string): Promise<PendingSignUp | null> {
  const row = await db
    .selectFrom("mailed_links as link")
    .innerJoin("users as person", "person.id", "link.user_id")
    .select("link.sign_up")
    .where("person.email", "=", email)
    .where("link.purpose", "=", "verifyEmail")
    .where("link.sign_up", "is not", null)
    .orderBy("link.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (row?.sign_up ?? null) as PendingSignUp | null;
}

/** How many different passwords wait for the address to be proven; one password typed twice has one hash. */
export async function countWaitingPasswords(db: Kysely<Db>, userId: string): Promise<number> {
  const row = await db
    .selectFrom("mailed_links")
    .select(sql<number>`count(distinct sign_up ->> 'passwordHash')::int`.as("count"))
    .where("user_id", "=", userId)
    .where("purpose", "=", "verifyEmail")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The address is proven: nothing that was typed at a sign-up is of use any more. */
export async function forgetSignUps(db: Kysely<Db>, userId: string): Promise<void> {
  await db
    .updateTable("mailed_links")
    .set({ sign_up: null })
    .where("user_id", "=", userId)
    .where("sign_up", "is not", null)
    .execute();
}

/** True for the call that proved the address, false where it was proven before. */
export async function markEmailVerified(db: Kysely<Db>, userId: string): Promise<boolean> {
  const done = await db
    .updateTable("users")
    .set({ email_verified: true, updated_at: sql`now()` })
    .where("id", "=", userId)
    .where("email_verified", "=", false)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function setNameAndRole(db: Kysely<Db>, userId: string, { name, role }: PendingSignUp): Promise<void> {
  await db.updateTable("users").set({ display_name: name, role }).where("id", "=", userId).execute();
}

/** A sign-up that was never confirmed holds no claim to the address. */
export async function removeUnverifiedUser(db: Kysely<Db>, email: string): Promise<void> {
  await db.deleteFrom("users").where("email", "=", email).where("email_verified", "=", false).execute();
}

export async function setEmail(db: Kysely<Db>, userId: string, email: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ email, email_verified: true, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

export async function endSession(db: Kysely<Db>, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Ends every session of the person and answers with their ids; the table's trigger stops the tokens on every node. */
export async function endSessions(db: Kysely<Db>, userId: string): Promise<string[]> {
  const ended = await db.deleteFrom("sessions").where("user_id", "=", userId).returning("id").execute();
  return ended.map(({ id }) => id);
}

/**
 * The person stays signed in, but under ids that no token made so far names: the table's trigger ends the old ones, which
 * are the answer.
 */
export async function renewSessions(db: Kysely<Db>, userId: string): Promise<string[]> {
  const old = await db.selectFrom("sessions").select("id").where("user_id", "=", userId).forUpdate().execute();
  await db
    .updateTable("sessions")
    .set({ id: sql`gen_random_uuid()` })
    .where("user_id", "=", userId)
    .execute();
  return old.map(({ id }) => id);
}

/** Whoever sets the mark is the deployment's first admin; all others find it set, however close they come. */
export async function claimFirstAdmin(db: Kysely<Db>, userId: string): Promise<boolean> {
  const isFirst = await closeFirstAdmin(db);
  if (isFirst) await setSiteRole(db, userId, "admin");
  return isFirst;
}

/** An admin made by hand: nobody else becomes one by coming first. */
export async function closeFirstAdmin(db: Kysely<Db>): Promise<boolean> {
  const closed = await db
    .updateTable("site_settings")
    .set({ first_admin_at: sql`now()` })
    .where("first_admin_at", "is", null)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

/** The next person to prove an address is the first again. */
export async function reopenFirstAdmin(db: Kysely<Db>): Promise<void> {
  await db.updateTable("site_settings").set({ first_admin_at: null }).execute();
}

/** Held until the transaction ends: admins who leave at the same time leave one after the other. */
export async function lockAdmins(db: Kysely<Db>): Promise<void> {
  await db.selectFrom("site_settings").select("only_row").forUpdate().execute();
}

export async function setSiteRole(db: Kysely<Db>, userId: string, role: SiteRole): Promise<void> {
  await db
    .updateTable("users")
    .set({ site_role: role, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

export async function setSuspendedAt(db: Kysely<Db>, userId: string, at: Date | null): Promise<void> {
  await db.updateTable("users").set({ suspended_at: at }).where("id", "=", userId).execute();
}

export function findStanding(db: Kysely<Db>, userId: string) {
  return db
    .selectFrom("users")
    .select(["role", "site_role", "suspended_at", "two_factor_enabled"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

const siteColumns = [
  "support_email",
  "support_url",
  "site_mode",
  "about_us",
  "terms",
  "privacy",
  "updated_at",
] as const;

export function readSiteRow(db: Kysely<Db>) {
  return db.selectFrom("site_settings").select(siteColumns).executeTakeFirstOrThrow();
}

/** What time alone makes worthless. */
export async function sweepAccounts(db: Kysely<Db>, now: Date): Promise<void> {
  const daysAgo = (days: number) => sql`${now}::timestamptz - ${`${days} days`}::interval`;
  await deleteInBatches(db, "sessions", sql`expires_at < ${now}`);
  await deleteInBatches(db, "ended_sessions", sql`ended_at < ${daysAgo(1)}`);
  await deleteInBatches(db, "verifications", sql`expires_at < ${now}`);
  // A sign-up waits as long as its person does: the link can be sent again.
  const linkDays = sql`case when sign_up is null then ${daysAgo(7)} else ${daysAgo(30)} end`;
  await deleteInBatches(db, "mailed_links", sql`expires_at < ${linkDays}`);
  await deleteInBatches(db, "users", sql`not email_verified and created_at < ${daysAgo(30)}`);
}
