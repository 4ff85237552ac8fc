import { Password } from "@bump/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import type { Auth } from "./accounts.auth.ts";
import { askLibrary, findSession, sendAnswer } from "./accounts.bridge.ts";
import { AuthError } from "./accounts.errors.ts";
import { countLogin, requireOpenSite } from "./accounts.guards.ts";
import { readInput, requireSoundInput, requireStrongPassword } from "./accounts.input.ts";
import { getPerson } from "./accounts.repo.ts";
import { sendPasswordChanged } from "./accounts.service.ts";

type Scope = { deps: Deps; /** Whose session it is; empty for endpoints that are open to visitors. */ email: string };
type Before = (scope: Scope, request: FastifyRequest) => Promise<void>;
type After = (scope: Scope, answer: Record<string, unknown>) => Promise<void>;
type LibraryRoute = { method: "GET" | "POST"; path: `/${string}`; before?: Before; after?: After };

/** Those of the library's endpoints that are open; it has others, and new versions may bring more. */
const visitorRoutes: readonly LibraryRoute[] = [
  { method: "POST", path: "/sign-in/email", before: countSignIn },
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
  { method: "POST", path: "/revoke-sessions" },
  { method: "POST", path: "/revoke-other-sessions" },
  { method: "GET", path: "/list-accounts" },
  { method: "POST", path: "/change-password", before: preparePasswordChange, after: tellPasswordChanged },
  { method: "POST", path: "/two-factor/enable", before: countOwnAccount },
  { method: "POST", path: "/two-factor/disable", before: countOwnAccount },
  { method: "POST", path: "/two-factor/generate-backup-codes", before: countOwnAccount },
  { method: "GET", path: "/passkey/generate-register-options" },
  { method: "POST", path: "/passkey/verify-registration", before: preparePasskey },
  { method: "GET", path: "/passkey/list-user-passkeys" },
  { method: "POST", path: "/passkey/update-passkey" },
  { method: "POST", path: "/passkey/delete-passkey" },
];

export function libraryRoutes(app: FastifyInstance, deps: Deps, auth: Auth): void {
  for (const route of visitorRoutes) forward(app, deps, auth, route, async () => "");
  for (const route of sessionRoutes) forward(app, deps, auth, route, (request) => requireSession(auth, request));
}

type Enter = (request: FastifyRequest) => Promise<string>;

function forward(app: FastifyInstance, deps: Deps, auth: Auth, route: LibraryRoute, enter: Enter): void {
  const { method, path, before, after } = route;
  app.route({
    method,
    url: path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const scope = { deps, email: await enter(request) };
      requireSoundInput([request.query, request.body]);
      await before?.(scope, request);
      const response = await askLibrary(deps, auth, request);
      if (after && response.ok) await after(scope, (await response.clone().json()) as Record<string, unknown>);
      return sendAnswer(reply, response);
    },
  });
}

/** Before the input is judged: to somebody who is not signed in it is all the same. */
async function requireSession(auth: Auth, request: FastifyRequest): Promise<string> {
  const { found } = await findSession(auth, request);
  if (!found) throw new AuthError(401, "UNAUTHORIZED");
  return found.user.email;
}

const Credentials = z.object({ email: z.string().trim().toLowerCase().max(1000) }).loose();

async function countSignIn({ deps }: Scope, request: FastifyRequest): Promise<void> {
  const credentials = readInput(Credentials, request.body);
  await countLogin(deps, request, credentials.email);
  request.body = credentials;
}

async function countAddress({ deps }: Scope, request: FastifyRequest): Promise<void> {
  await countLogin(deps, request, null);
}

/** Where a password is asked for again, whoever holds a stolen session may not guess it at leisure. */
async function countOwnAccount({ deps, email }: Scope, request: FastifyRequest): Promise<void> {
  await countLogin(deps, request, email);
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

async function preparePasskey(scope: Scope, request: FastifyRequest): Promise<void> {
  request.body = readInput(PasskeyBody, request.body);
  await countAddress(scope, request);
}

const ChangeBody = z.object({ currentPassword: z.string().max(1000), newPassword: Password });

async function preparePasswordChange(scope: Scope, request: FastifyRequest): Promise<void> {
  const input = readInput(ChangeBody, request.body);
  await requireStrongPassword(input.newPassword);
  await countOwnAccount(scope, request);
  // Always: whoever changes a password may be locking somebody out.
  request.body = { ...input, revokeOtherSessions: true };
}

const WithUser = z.object({ user: z.object({ id: z.string() }) });

async function tellPasswordChanged({ deps }: Scope, answer: Record<string, unknown>): Promise<void> {
  const { user } = WithUser.parse(answer);
  await sendPasswordChanged(deps, deps.db, await getPerson(deps.db, user.id));
}
