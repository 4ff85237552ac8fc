import { createHash, randomBytes } from "node:crypto";
import { resetLinkMs } from "@bump/contract";
import type { Kysely } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { composeMail, type MailKind } from "./accounts.mails.ts";
import { insertLink, type LinkPurpose, type PendingSignUp, type Person } from "./accounts.repo.ts";

const lifetimes: Record<LinkPurpose, number> = {
  verifyEmail: 24 * 3600_000,
  resetPassword: resetLinkMs,
  changeEmail: 24 * 3600_000,
};

/** The tokens are 256 random bits, so a plain hash cannot be searched backwards. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

type Options = { to?: string; signUp?: PendingSignUp | null };

/** Makes a link and answers with its token. `to` is the address it proves: the person's own unless given. */
export async function makeLink(
  deps: Deps,
  db: Kysely<Db>,
  purpose: LinkPurpose,
  person: Person,
  options: Options = {},
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertLink(db, {
    token_hash: hashToken(token),
    purpose,
    user_id: person.id,
    email: options.to ?? person.email,
    signUp: options.signUp ?? null,
    expires_at: new Date(deps.clock().getTime() + lifetimes[purpose]),
  });
  return token;
}

/** Makes a link and mails it to the address it proves, in the caller's transaction. */
export async function sendLink(
  deps: Deps,
  db: Kysely<Db>,
  purpose: LinkPurpose,
  person: Person,
  options: Options = {},
): Promise<void> {
  const token = await makeLink(deps, db, purpose, person, options);
  const email = options.to ?? person.email;
  await sendMail(deps, db, purpose, { ...person, email }, { link: linkTo(deps, purpose, token) });
}

function linkTo(deps: Deps, purpose: LinkPurpose, token: string): string {
  return `${deps.config.publicUrl}/auth/auth-action?mode=${purpose}&token=${token}`;
}

type Extra = { link?: string; params?: Record<string, string> };

export async function sendMail(
  deps: Deps,
  db: Kysely<Db>,
  kind: MailKind,
  person: Pick<Person, "email" | "display_name" | "app_lang">,
  extra: Extra = {},
): Promise<void> {
  const to = { email: person.email, name: person.display_name, lang: person.app_lang };
  await deps.mail.send(db, composeMail({ kind, to, ...extra }));
}
