import type { SignUp, SiteRole } from "@bump/contract";
import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AuthError } from "./accounts.errors.ts";
import { userChanged } from "./accounts.events.ts";
import { hashToken, makeLink, sendLink, sendMail } from "./accounts.links.ts";
import { hashPassword, verifyPassword } from "./accounts.passwords.ts";
import * as repo from "./accounts.repo.ts";

/** What the console has without a running server. */
type RoleDeps = Pick<Deps, "db" | "cache">;

/**
 * An address with a proven owner gets the same answer and the same work as a new one; only its owner's mail differs.
 * The id of the answer is a new one either way, so that asking twice tells nothing.
 */
export async function signUp(deps: Deps, input: SignUp & { lang: string }) {
  const { name, email, role, lang } = input;
  const waiting = await findTypedSignUp(deps, input);
  const signUp = { name, role, passwordHash: waiting?.passwordHash ?? (await hashPassword(input.password)) };
  const id = uuidv7();
  await transact(deps.db, async (tx) => {
    const person = await repo.upsertUnverifiedUser(tx, { id, email, name, role, lang });
    if (person) return sendLink(deps, tx, "verifyEmail", person, { signUp });
    const owner = await repo.findPersonByEmail(tx, email);
    if (!owner) return;
    // Its token goes nowhere: it only lets the refused password be answered as one that waits (see findTypedSignUp).
    await makeLink(deps, tx, "verifyEmail", owner, { signUp });
    await sendMail(deps, tx, "accountExists", owner, { link: `${deps.config.publicUrl}/auth/login` });
  });
  return { token: null, user: { id, email, name, role } };
}

/**
 * The last sign-up with this address, if this is its password. It is found alike whether the address is new or has an
 * owner, so that nobody learns which by signing up and then in.
 */
export async function findTypedSignUp(
  deps: Deps,
  { email, password }: { email: string; password: string },
): Promise<repo.PendingSignUp | null> {
  const waiting = await repo.findLatestSignUp(deps.db, email);
  return waiting && (await verifyPassword({ hash: waiting.passwordHash, password })) ? waiting : null;
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

/**
 * Spends a link that proves an address. A second use changes nothing and is not an error. Where more than one password
 * waits for the address, the answer is a token with which whoever reads the mailbox chooses one.
 */
export async function verifyEmail(deps: Deps, token: string): Promise<string | null> {
  return transact(deps.db, async (tx) => {
    const link = await repo.findLinkForUse(tx, hashToken(token));
    if (!link || link.purpose === "resetPassword") throw new AuthError(401, "INVALID_TOKEN");
    if (link.used_at) return null;
    const now = deps.clock();
    if (link.expires_at < now) throw new AuthError(401, "TOKEN_EXPIRED");

    await repo.markLinkUsed(tx, link.token_hash, now);
    if (link.purpose === "verifyEmail") return applySignUp(deps, tx, link);
    await takeNewAddress(deps, tx, link.user_id, link.email);
    return null;
  });
}

type SignUpLink = { user_id: string; sign_up: repo.PendingSignUp | null };

/**
 * What was typed becomes the account's. Mails of two sign-ups look alike, so where their passwords differ none is taken:
 * the one behind the opened link may be a stranger's.
 */
async function applySignUp(deps: Deps, tx: Transaction<Db>, link: SignUpLink): Promise<string | null> {
  const { user_id: userId, sign_up: signUp } = link;
  if (!(await proveAddress(deps, tx, userId)) || !signUp) return null;
  const isContested = (await repo.countWaitingPasswords(tx, userId)) > 1;
  await repo.setNameAndRole(tx, userId, signUp);
  await repo.forgetSignUps(tx, userId);
  if (!isContested) {
    await repo.setPassword(tx, userId, signUp.passwordHash);
    return null;
  }
  await repo.removePassword(tx, userId);
  return makeLink(deps, tx, "resetPassword", await repo.getPerson(tx, userId));
}

/** True for the call that proved it. The first in a deployment becomes its admin. */
export async function proveAddress(deps: Deps, tx: Transaction<Db>, userId: string): Promise<boolean> {
  if (!(await repo.markEmailVerified(tx, userId))) return false;
  await becomeFirstAdmin(tx, userId);
  await userChanged(deps, tx, userId);
  return true;
}

async function takeNewAddress(deps: Deps, tx: Transaction<Db>, userId: string, email: string): Promise<void> {
  await repo.removeUnverifiedUser(tx, email);
  if (await repo.findPersonByEmail(tx, email)) throw new AuthError(401, "INVALID_TOKEN");
  await repo.setEmail(tx, userId, email);
  // Neither links in the old mailbox nor the Google account of that address may open the account any more.
  await repo.removeLinks(tx, userId, ["verifyEmail", "resetPassword"]);
  await repo.removeProviders(tx, userId);
  await userChanged(deps, tx, userId);
}

/** Runs as a job, so that the request takes as long for an unknown address as for a known one. */
export async function resendVerification(deps: Deps, email: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const person = await repo.findPersonByEmail(tx, email);
    if (!person || person.email_verified) return;
    await sendLink(deps, tx, "verifyEmail", person, { signUp: await repo.findLatestSignUp(tx, email) });
  });
}

/** A job for the same reason. */
export async function sendResetLink(deps: Deps, email: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    const person = await repo.findPersonByEmail(tx, email);
    if (person) await sendLink(deps, tx, "resetPassword", person);
  });
}

/** Whatever was opened under the old password shuts with it: mailed links, trusted devices, second steps half done. */
async function closeOtherDoors(tx: Transaction<Db>, userId: string): Promise<void> {
  await repo.lockPerson(tx, userId);
  await repo.removeLinks(tx, userId);
  await repo.forgetDevices(tx, userId);
}

/** Every device is signed out, and no passkey is left: whoever opened the mail is the only one who gets in. */
export async function resetPassword(deps: Deps, input: { token: string; newPassword: string }): Promise<void> {
  const tokenHash = hashToken(input.token);
  // Looked at before the costly hash, and again inside the transaction that counts.
  await transact(deps.db, (tx) => getResetLink(deps, tx, tokenHash));
  const passwordHash = await hashPassword(input.newPassword);
  const { owner, ended } = await transact(deps.db, async (tx) => {
    const { user_id: userId } = await getResetLink(deps, tx, tokenHash);
    await repo.setPassword(tx, userId, passwordHash);
    await closeOtherDoors(tx, userId);
    await repo.removePasskeys(tx, userId);
    // Who opened the mail owns the address.
    await proveAddress(deps, tx, userId);
    const person = await repo.getPerson(tx, userId);
    await sendMail(deps, tx, "passwordReset", person, { link: forgottenPage(deps) });
    return { owner: person, ended: await repo.endSessions(tx, userId) };
  });
  for (const id of ended) deps.tokens.revokeSession(id);
  await deps.limiter.forget("login", owner.email);
}

async function getResetLink(deps: Deps, tx: Transaction<Db>, tokenHash: Buffer) {
  const link = await repo.findLinkForUse(tx, tokenHash);
  const isGood = link?.purpose === "resetPassword" && !link.used_at && link.expires_at >= deps.clock();
  if (!isGood) throw new AuthError(400, "INVALID_TOKEN");
  return link;
}

/** The password was changed by somebody who knew it; their own device stays signed in. */
export async function afterPasswordChange(deps: Deps, userId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    await closeOtherDoors(tx, userId);
    const person = await repo.getPerson(tx, userId);
    await sendMail(deps, tx, "passwordChanged", person, { link: forgottenPage(deps) });
  });
}

/** Where the owner of an account puts an end to what others did to it. */
function forgottenPage({ config }: Deps): string {
  return `${config.publicUrl}/auth/forgotPassword`;
}

export async function forgetDevices(deps: Deps, userId: string): Promise<void> {
  await transact(deps.db, (tx) => repo.forgetDevices(tx, userId));
}

type WayIn = "passkeyAdded" | "twoStepOn" | "twoStepOff" | "googleLinked";

/** The owner of an account hears of every change of how it is entered, in case it was somebody else's. */
export async function tellOfWayIn(deps: Deps, userId: string, change: WayIn): Promise<void> {
  await transact(deps.db, async (tx) => {
    // A device trusted with the last secret must not be trusted with the next.
    if (change === "twoStepOff") await repo.forgetDevices(tx, userId);
    await auditWayIn(tx, userId, change);
    const person = await repo.getPerson(tx, userId);
    await sendMail(deps, tx, change, person, { link: forgottenPage(deps) });
  });
}

export async function recordLostWayIn(
  deps: Deps,
  userId: string,
  change: "passkeyRemoved" | "googleUnlinked",
): Promise<void> {
  await transact(deps.db, (tx) => auditWayIn(tx, userId, change));
}

async function auditWayIn(tx: Transaction<Db>, userId: string, change: string): Promise<void> {
  await writeAudit(tx, { actorId: userId, action: `auth.${change}`, subject: userId });
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
  await repo.removeLinks(tx, userId, ["changeEmail"]);
  await sendMail(deps, tx, "changeEmailNotice", person, { link: forgottenPage(deps), params: { email } });
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
    await closeOtherDoors(tx, person.id);
  });
}

/** For accounts that come with a proven address, from a provider. */
export async function claimFirstAdmin(deps: Deps, userId: string): Promise<void> {
  await transact(deps.db, (tx) => becomeFirstAdmin(tx, userId));
}

async function becomeFirstAdmin(tx: Transaction<Db>, userId: string): Promise<void> {
  if (!(await repo.claimFirstAdmin(tx, userId))) return;
  await writeAudit(tx, {
    actorId: userId,
    action: "role.grant",
    subject: userId,
    details: { role: "admin", first: true },
  });
}

/**
 * Belongs into the transaction of whoever gives the role, with its trace in the audit. Answers with the ids that sessions
 * had: every node hears of them at the commit, and the caller may tell its own at once.
 */
export async function setUserRole(
  deps: RoleDeps,
  tx: Transaction<Db>,
  userId: string,
  role: SiteRole,
): Promise<string[]> {
  await repo.setSiteRole(tx, userId, role);
  if (role === "admin") await repo.closeFirstAdmin(tx);
  // Tokens carry the role: whoever holds one must fetch another, in which the new role stands. No times are compared
  // for it, as machines do not agree on them.
  await userChanged(deps, tx, userId);
  return repo.renewSessions(tx, userId);
}

/** Given at the server's own console. False where nobody has the address. */
export async function grantSiteRole(deps: RoleDeps, email: string, role: SiteRole): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const person = await repo.findPersonByEmail(tx, email);
    if (!person) return false;
    await setUserRole(deps, tx, person.id, role);
    await writeAudit(tx, { actorId: null, action: "role.grant", subject: person.id, details: { role } });
    return true;
  });
}
