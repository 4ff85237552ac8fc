import { limits, missing, Password } from "@bump/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Auth } from "./accounts.auth.ts";
import { askLibrary, findSession, sendAnswer } from "./accounts.bridge.ts";
import { AuthError } from "./accounts.errors.ts";
import { countLogin, forgiveLogin, requireOpenSite } from "./accounts.guards.ts";
import { readInput, requireSoundInput, requireStrongPassword } from "./accounts.input.ts";
import { findProviderAccount } from "./accounts.repo.ts";
import {
  afterPasswordChange,
  findTypedSignUp,
  forgetDevices,
  recordLostWayIn,
  tellOfWayIn,
} from "./accounts.service.ts";

/** Whose session it is; empty for endpoints that are open to visitors. */
type Owner = { userId: string; email: string };
type Scope = Owner & { deps: Deps };
type Step = (scope: Scope, request: FastifyRequest) => Promise<void>;
type LibraryRoute = {
  method: "GET" | "POST";
  path: `/${string}`;
  before?: Step;
  /** When the library has done it. */
  after?: Step;
  /** When the library answered 401. */
  refused?: Step;
};

/** Those of the library's endpoints that are open; it has others, and new versions may bring more. */
const visitorRoutes: readonly LibraryRoute[] = [
  { method: "POST", path: "/sign-in/email", before: countSignIn, after: forgiveSignIn, refused: tellOfWaitingMail },
  { method: "POST", path: "/sign-in/social", before: prepareSocial },
  { method: "GET", path: "/callback/google", before: requireGoogle },
  { method: "POST", path: "/two-factor/verify-totp", before: countAddress },
  { method: "POST", path: "/two-factor/verify-backup-code", before: countAddress },
  { method: "GET", path: "/passkey/generate-authenticate-options" },
  { method: "POST", path: "/passkey/verify-authentication", before: preparePasskey },
  { method: "GET", path: "/get-session" },
];

const sessionRoutes: readonly LibraryRoute[] = [
  { method: "GET", path: "/list-sessions" },
  { method: "POST", path: "/revoke-session" },
  { method: "POST", path: "/revoke-sessions", after: distrustDevices },
  { method: "POST", path: "/revoke-other-sessions", after: distrustDevices },
  { method: "GET", path: "/list-accounts" },
  { method: "POST", path: "/unlink-account", before: prepareUnlink, after: lost("googleUnlinked") },
  {
    method: "POST",
    path: "/change-password",
    before: preparePasswordChange,
    after: async (scope) => {
      await forgiveOwnAccount(scope);
      await afterPasswordChange(scope.deps, scope.userId);
    },
  },
  { method: "POST", path: "/two-factor/enable", before: countOwnAccount, after: forgiveOwnAccount },
  { method: "POST", path: "/two-factor/disable", before: countOwnAccount, after: forgiveOwnAccount },
  { method: "POST", path: "/two-factor/generate-backup-codes", before: countOwnAccount, after: forgiveOwnAccount },
  { method: "GET", path: "/passkey/generate-register-options" },
  {
    method: "POST",
    path: "/passkey/verify-registration",
    before: prepareNewPasskey,
    after: ({ deps, userId }) => tellOfWayIn(deps, userId, "passkeyAdded"),
  },
  { method: "GET", path: "/passkey/list-user-passkeys" },
  { method: "POST", path: "/passkey/update-passkey", before: preparePasskeyName },
  { method: "POST", path: "/passkey/delete-passkey", after: lost("passkeyRemoved") },
];

export function libraryRoutes(app: FastifyInstance, deps: Deps, auth: Auth): void {
  for (const route of visitorRoutes) forward(app, deps, auth, route, async () => nobody);
  for (const route of sessionRoutes) forward(app, deps, auth, route, (request) => requireSession(auth, request));
}

const nobody: Owner = { userId: "", email: "" };
type Enter = (request: FastifyRequest) => Promise<Owner>;

function forward(app: FastifyInstance, deps: Deps, auth: Auth, route: LibraryRoute, enter: Enter): void {
  const { method, path, before, after, refused } = route;
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const scope = { deps, ...(await enter(request)) };
      requireSoundInput([request.query, request.body]);
      await before?.(scope, request);
      const response = await askLibrary(deps, auth, request);
      if (response.ok) await after?.(scope, request);
      if (response.status === 401) await refused?.(scope, request);
      return sendAnswer(reply, response);
    },
  });
}

/** Before the input is judged: to somebody who is not signed in it is all the same. */
async function requireSession(auth: Auth, request: FastifyRequest): Promise<Owner> {
  const { found } = await findSession(auth, request);
  if (!found) throw new AuthError(401, "UNAUTHORIZED");
  return { userId: found.user.id, email: found.user.email };
}

const Credentials = z.looseObject({
  email: z.string(missing("email_required")).trim().toLowerCase().min(1, "email_required").max(1000),
  password: z.string(missing("password_required")).min(1, "password_required"),
});

async function countSignIn({ deps }: Scope, request: FastifyRequest): Promise<void> {
  const credentials = readInput(Credentials, request.body);
  await countLogin(deps, request, credentials.email);
  request.body = credentials;
}

async function forgiveSignIn({ deps }: Scope, request: FastifyRequest): Promise<void> {
  await forgiveLogin(deps, Credentials.parse(request.body).email);
}

const Typed = z.object({ email: z.string(), password: z.string() });

/** Whoever has just signed up with this password is told to look for the mail, whether the address was new or not. */
async function tellOfWaitingMail({ deps }: Scope, request: FastifyRequest): Promise<void> {
  if (await findTypedSignUp(deps, Typed.parse(request.body))) throw new AuthError(403, "EMAIL_NOT_VERIFIED");
}

/** Who signs out everywhere else wants nobody there to come back with less than the whole sign-in. */
async function distrustDevices({ deps, userId }: Scope): Promise<void> {
  await forgetDevices(deps, userId);
}

function lost(change: Parameters<typeof recordLostWayIn>[2]) {
  return ({ deps, userId }: Scope) => recordLostWayIn(deps, userId, change);
}

async function countAddress({ deps }: Scope, request: FastifyRequest): Promise<void> {
  await countLogin(deps, request, null);
}

/** Where a password is asked for again, whoever holds a stolen session may not guess it at leisure. */
async function countOwnAccount({ deps, email }: Scope, request: FastifyRequest): Promise<void> {
  await countLogin(deps, request, email);
}

async function forgiveOwnAccount({ deps, email }: Scope): Promise<void> {
  await forgiveLogin(deps, email);
}

async function requireGoogle({ deps }: Scope): Promise<void> {
  await requireOpenSite(deps);
  if (!deps.config.google) throw new AuthError(404, "NOT_FOUND");
}

/** The library would take scopes, tokens and further parameters from the caller; only where to go afterwards is theirs to say. */
const SocialBody = z.object({
  provider: z.literal("google"),
  callbackURL: z.string().max(2000).optional(),
  errorCallbackURL: z.string().max(2000).optional(),
  newUserCallbackURL: z.string().max(2000).optional(),
  disableRedirect: z.boolean().optional(),
});

async function prepareSocial(scope: Scope, request: FastifyRequest): Promise<void> {
  await requireGoogle(scope);
  request.body = readInput(SocialBody, request.body);
}

const PasskeyBody = z
  .object({ response: z.object({ id: z.string(), response: z.record(z.string(), z.unknown()) }).loose() })
  .loose();
const PasskeyName = z.string().trim().max(limits.passkeyName.max);
const NewPasskeyBody = z.object({
  response: z
    .object({
      id: z.string().max(2000),
      response: z.object({ transports: z.array(z.string().max(20)).max(10).optional() }).loose(),
    })
    .loose(),
  name: PasskeyName.optional(),
});
const PasskeyNameBody = z.object({ id: z.string().max(100), name: PasskeyName });

async function preparePasskey(scope: Scope, request: FastifyRequest): Promise<void> {
  request.body = readInput(PasskeyBody, request.body);
  await countAddress(scope, request);
}

async function prepareNewPasskey(scope: Scope, request: FastifyRequest): Promise<void> {
  request.body = readInput(NewPasskeyBody, request.body);
  await countAddress(scope, request);
}

async function preparePasskeyName(_scope: Scope, request: FastifyRequest): Promise<void> {
  request.body = readInput(PasskeyNameBody, request.body);
}

const UnlinkBody = z.object({ provider: z.literal("google") });

/** The library wants the row's id and refuses to take the last way in; a password is never unlinked. */
async function prepareUnlink({ deps, userId }: Scope, request: FastifyRequest): Promise<void> {
  const { provider } = readInput(UnlinkBody, request.body);
  const accountId = await findProviderAccount(deps.db, userId, provider);
  if (accountId === undefined) throw new AuthError(404, "NOT_FOUND");
  request.body = { accountId };
}

const ChangeBody = z.object({ currentPassword: z.string().max(1000), newPassword: Password });

async function preparePasswordChange(scope: Scope, request: FastifyRequest): Promise<void> {
  const input = readInput(ChangeBody, request.body);
  await requireStrongPassword(input.newPassword);
  await countOwnAccount(scope, request);
  // Always: whoever changes a password may be locking somebody out.
  request.body = { ...input, revokeOtherSessions: true };
}
