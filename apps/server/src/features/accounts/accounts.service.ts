import type { SignUp, SiteRole } from "@bump/contract";
import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { writeAudit } from "#platform/audit.ts";
import { publish } from "#platform/bus.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AuthError } from "./accounts.errors.ts";
import { userChanged } from "./accounts.events.ts";
import { hashToken, sendLink, sendMail } from "./accounts.links.ts";
import { hashPassword } from "./accounts.passwords.ts";
import * as repo from "./accounts.repo.ts";

/** What the console has without a running server. */
type GrantDeps = Pick<Deps, "db" | "bus" | "cache" | "clock">;

/**
 * An address with a proven owner gets the same answer and the same work as a new one; only its owner's mail differs.
 * The id of the answer is a new one either way, so that asking twice tells nothing.
 */
export async function signUp(deps: Deps, input: SignUp & { lang: string }) {
  const { name, email, role, lang } = input;
  const passwordHash = await hashPassword(input.password);
  const id = uuidv7();
  await transact(deps.db, async (tx) => {
    const person = await repo.upsertUnverifiedUser(tx, { id, email, name, role, lang });
    if (!person) {
      const owner = await repo.findPersonByEmail(tx, email);
      if (owner) await sendMail(deps, tx, "accountExists", owner, { link: `${deps.config.publicUrl}/auth/login` });
      return;
    }
    await repo.setPassword(tx, person.id, passwordHash);
    await sendLink(deps, tx, "verifyEmail", person, { signUp: { name, role, passwordHash } });
  });
  return { token: null, user: { id, email, name, role } };
}

/** Somebody the operators vouch for, who needs no mail. Null where the address has an owner already. */
export async function addVerifiedUser(deps: Deps, input: SignUp & { lang: string }): Promise<string | null> {
  const { name, email, role, lang } = input;
  const passwordHash = await hashPassword(input.password);
  return transact(deps.db, async (tx) => {
    const person = await repo.upsertUnverifiedUser(tx, { id: uuidv7(), email, name, role, lang });
    if (!person) return null;
    await repo.setPassword(tx, person.id, passwordHash);
    await repo.markEmailVerified(tx, person.id);
    return person.id;
  });
}

/** Spends a link that proves an address. A second use changes nothing and is not an error. */
export async function verifyEmail(deps: Deps, token: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const link = await repo.findLinkForUse(tx, hashToken(token));
    if (!link || link.purpose === "resetPassword") throw new AuthError(401, "INVALID_TOKEN");
    if (link.used_at) return;
    const now = deps.clock();
    if (link.expires_at < now) throw new AuthError(401, "TOKEN_EXPIRED");

    if (link.purpose === "changeEmail") await takeNewAddress(deps, tx, link.user_id, link.email);
    else if (await proveAddress(deps, tx, link.user_id)) {
      if (link.sign_up) await repo.applySignUp(tx, link.user_id, link.sign_up);
    }
    await repo.markLinkUsed(tx, link.token_hash, now);
  });
}

/** True for the call that proved it. The first in a deployment becomes its admin. */
export async function proveAddress(deps: Deps, tx: Transaction<Db>, userId: string): Promise<boolean> {
  if (!(await repo.markEmailVerified(tx, userId))) return false;
  await repo.claimFirstAdmin(tx, userId);
  await userChanged(deps, tx, userId);
  return true;
}

async function takeNewAddress(deps: Deps, tx: Transaction<Db>, userId: string, email: string): Promise<void> {
  await repo.removeUnverifiedUser(tx, email);
  if (await repo.findPersonByEmail(tx, email)) throw new AuthError(401, "INVALID_TOKEN");
  await repo.setEmail(tx, userId, email);
  // Links in the old mailbox must not open the account any more.
  await repo.removeLinks(tx, userId, ["verifyEmail", "resetPassword"]);
  await userChanged(deps, tx, userId);
}

/** Runs as a job, so that the request takes as long for an unknown address as for a known one. */
export async function resendVerification(deps: Deps, email: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const person = await repo.findPersonByEmail(tx, email);
    if (!person || person.email_verified) return;
    await sendLink(deps, tx, "verifyEmail", person, { signUp: await repo.findLatestSignUp(tx, person.id) });
  });
}

/** A job for the same reason. */
export async function sendResetLink(deps: Deps, email: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const person = await repo.findPersonByEmail(tx, email);
    if (person) await sendLink(deps, tx, "resetPassword", person);
  });
}

/** Every device is signed out, and every link mailed before dies with the old password. */
export async function resetPassword(deps: Deps, input: { token: string; newPassword: string }): Promise<void> {
  const tokenHash = hashToken(input.token);
  // Looked at before the costly hash, and again inside the transaction that counts.
  await transact(deps.db, (tx) => getResetLink(deps, tx, tokenHash));
  const passwordHash = await hashPassword(input.newPassword);
  const person = await transact(deps.db, async (tx) => {
    const link = await getResetLink(deps, tx, tokenHash);
    await repo.setPassword(tx, link.user_id, passwordHash);
    await repo.removeLinks(tx, link.user_id, ["verifyEmail", "resetPassword", "changeEmail"]);
    await repo.endSessions(tx, link.user_id);
    // Who opened the mail owns the address.
    await proveAddress(deps, tx, link.user_id);
    const owner = await repo.getPerson(tx, link.user_id);
    await sendPasswordChanged(deps, tx, owner);
    return owner;
  });
  await deps.limiter.forget("login", person.email);
}

async function getResetLink(deps: Deps, tx: Transaction<Db>, tokenHash: Buffer) {
  const link = await repo.findLinkForUse(tx, tokenHash);
  const isGood = link?.purpose === "resetPassword" && !link.used_at && link.expires_at >= deps.clock();
  if (!isGood) throw new AuthError(400, "INVALID_TOKEN");
  return link;
}

export async function sendPasswordChanged(deps: Deps, db: Kysely<Db>, person: repo.Person): Promise<void> {
  await sendMail(deps, db, "passwordChanged", person, { link: `${deps.config.publicUrl}/auth/forgotPassword` });
}

/**
 * The new address gets the link, the present one a notice. Where the address has another owner, that owner is told and
 * the caller's answer is the same.
 */
export async function requestEmailChange(
  deps: Deps,
  tx: Transaction<Db>,
  userId: string,
  email: string,
): Promise<void> {
  const person = await repo.getPerson(tx, userId);
  const forgotten = `${deps.config.publicUrl}/auth/forgotPassword`;
  await repo.removeLinks(tx, userId, ["changeEmail"]);
  await sendMail(deps, tx, "changeEmailNotice", person, { link: forgotten, params: { email } });
  const owner = await repo.findPersonByEmail(tx, email);
  if (owner?.email_verified) {
    await sendMail(deps, tx, "emailInUse", owner, { link: `${deps.config.publicUrl}/auth/login` });
  } else await sendLink(deps, tx, "changeEmail", person, { to: email });
}

/** A provider vouches for the address: whoever signed up with it without proving it loses the password they chose. */
export async function admitProvenAddress(deps: Deps, email: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const person = await repo.findPersonByEmail(tx, email);
    if (!person || !(await proveAddress(deps, tx, person.id))) return;
    await repo.removePassword(tx, person.id);
    await repo.removeLinks(tx, person.id, ["verifyEmail", "resetPassword", "changeEmail"]);
  });
}

/** For accounts that come with a proven address, from a provider. */
export async function claimFirstAdmin(deps: Deps, userId: string): Promise<void> {
  await transact(deps.db, (tx) => repo.claimFirstAdmin(tx, userId));
}

/** Given at the server's own console. False where nobody has the address. */
export async function grantSiteRole(deps: GrantDeps, email: string, role: SiteRole): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const person = await repo.findPersonByEmail(tx, email);
    if (!person) return false;
    await repo.setSiteRole(tx, person.id, role);
    if (role === "admin") await repo.closeFirstAdmin(tx);
    // Tokens carry the role: whoever holds one must fetch another, in which the new role stands.
    const since = deps.clock();
    await repo.setTokensRevoked(tx, person.id, since);
    await publish(tx, "revoked", { userId: person.id, since: since.toISOString() });
    await userChanged(deps, tx, person.id);
    await writeAudit(tx, { actorId: null, action: "role.grant", subject: person.id, details: { role } });
    return true;
  });
}
