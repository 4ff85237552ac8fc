import { randomBytes } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { limits, recentLoginMs } from "@bump/contract";
import { betterAuth, type GenericEndpointContext } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { BetterAuthAdvancedOptions, BetterAuthPlugin, ValidateUserInfoSource } from "better-auth/types";
import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#platform/deps.ts";
import { trustedOrigins } from "#platform/http/origins.ts";
import { AuthError } from "./accounts.errors.ts";
import { googleProvider } from "./accounts.google.ts";
import { passkeyHost } from "./accounts.origin.ts";
import { hashPassword, verifyPassword } from "./accounts.passwords.ts";
import { countAccounts, findStanding, isSecondStepOf, isSpentCode, spendCode } from "./accounts.repo.ts";
import { admitProvenAddress, claimFirstAdmin, tellOfWayIn } from "./accounts.service.ts";
import * as tables from "./accounts.tables.ts";

const minute = 60;
const day = 24 * 60 * minute;

/** The header in which the bridge tells the library the client's address; what a client sends under this name is dropped. */
export const clientIpHeader = "x-bump-client-ip";

export type Auth = ReturnType<typeof createAuth>;

/**
 * The identity library on our tables: sessions, sign-in, second factors, passkeys, Google. What is mailed (sign-up,
 * verification, reset, change of address) is ours, in accounts.service.ts: there the row and its mail are one
 * transaction, and the tokens are stored hashed.
 */
export function createAuth(deps: Deps) {
  const { config, secrets } = deps;
  return betterAuth({
    appName: "Bump",
    baseURL: config.publicUrl,
    basePath: "/api/auth",
    secret: secrets.authSecret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: quietLogger(deps),
    // Errors that are not the library's own reach our handler, not its console.
    onAPIError: { throw: true, errorURL: `${config.publicUrl}/auth/login` },
    database: { db: deps.db, type: "postgres", transaction: true },
    user: { ...tables.userTable, validateUserInfo: (arrival) => judgeArrival(deps, arrival) },
    session: {
      ...tables.sessionTable,
      expiresIn: 30 * day,
      // With every renewal of a token: the list of devices tells when each was last here.
      updateAge: 10 * minute,
      // Where a recent sign-in is wanted we ask for it ourselves; the library would want it for the list of sessions too.
      freshAge: 0,
    },
    account: { ...tables.accountTable, updateAccountOnSignIn: false },
    verification: { ...tables.verificationTable, storeIdentifier: "hashed", disableCleanup: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: limits.password.min,
      // It counts UTF-16 units. Letters, of which an emoji is one, were counted before (accounts.input.ts).
      maxPasswordLength: limits.password.max * 2,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: advancedOptions(config.publicUrl),
    databaseHooks: {
      session: {
        create: { before: (session, ctx) => admitSession(deps, session.userId, ctx) },
        // The other nodes hear of it in a moment; this one holds to it before it answers.
        delete: { after: async (session) => deps.tokens.revokeSession(session.id) },
      },
      account: {
        // Nothing is ever asked of a provider again, so its tokens are not kept.
        create: {
          before: async () => ({ data: withoutProviderTokens }),
          after: (account) => tellOfLink(deps, account),
        },
      },
      user: {
        create: { after: (user) => claimFirstAdmin(deps, user.id) },
        update: { after: (user, ctx) => tellOfTwoStep(deps, user.id, ctx?.path) },
      },
    },
    hooks: { before: guardWaysIn(deps), after: endReplacedSession },
    plugins: [
      twoStep(),
      passkey({
        rpName: "Bump",
        rpID: passkeyHost(config.publicUrl),
        origin: trustedOrigins(config.publicUrl),
        advanced: { webAuthnChallengeCookie: "passkey" },
        schema: tables.passkeyTables,
        authentication: { afterVerification: ({ verification }) => wantVerifiedUser(deps, verification) },
      }),
      google(deps),
    ],
  });
}

const withoutProviderTokens = { accessToken: null, refreshToken: null, idToken: null, scope: null };

function advancedOptions(publicUrl: string): BetterAuthAdvancedOptions {
  const isSecure = publicUrl.startsWith("https:");
  return {
    // Only the bridge calls the library, and it has judged the Origin by a stricter rule.
    disableCSRFCheck: true,
    // Said, because the library would drop this check of redirect targets under test.
    disableOriginCheck: false,
    database: { generateId: () => uuidv7(), validateSchema: false },
    ipAddress: { ipAddressHeaders: [clientIpHeader] },
    // The library knows no __Host- prefix of its own.
    useSecureCookies: false,
    cookiePrefix: isSecure ? "__Host-bump" : "bump",
    defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
  };
}

/** Its messages repeat what people typed; ours say only that something went wrong, and where. */
function quietLogger({ log }: Deps) {
  return {
    level: "error",
    log: (level: string, _message: string, ...details: unknown[]) => {
      const err = details.find((detail) => detail instanceof Error);
      if (level === "error") log.warn({ err }, "the identity library reported an error");
    },
  } as const;
}

type Arrival = { user: { id?: string; emailVerified?: boolean }; source: ValidateUserInfoSource };

/**
 * An address that a provider does not vouch for makes no account and opens none. An account with a second step is not
 * linked for the address alone: whoever reads its mail would get past that step.
 */
async function judgeArrival({ db }: Deps, { user, source }: Arrival): Promise<{ error: string } | undefined> {
  if (source.method !== "oauth" || source.action === "sign-in") return;
  if (!user.emailVerified) return { error: "email_not_verified" };
  if (source.action !== "link-account" || !user.id) return;
  if ((await findStanding(db, user.id))?.two_factor_enabled) return { error: "two_step_on" };
}

/** Told only where there was another way in before: else it is how the account was made. */
async function tellOfLink(deps: Deps, account: { userId: string; providerId: string }): Promise<void> {
  if (account.providerId !== "google" || (await countAccounts(deps.db, account.userId)) < 2) return;
  await tellOfWayIn(deps, account.userId, "googleLinked");
}

/** These two endpoints write the person's row for nothing else. */
const twoStepChanges = { "/two-factor/verify-totp": "twoStepOn", "/two-factor/disable": "twoStepOff" } as const;

async function tellOfTwoStep(deps: Deps, userId: string, path?: string): Promise<void> {
  if (path && path in twoStepChanges) {
    await tellOfWayIn(deps, userId, twoStepChanges[path as keyof typeof twoStepChanges]);
  }
}

/** The library asks for the second step after a password only; here a provider is no way around it either. */
function twoStep() {
  const plugin = twoFactor({ schema: tables.twoFactorTables });
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (ctx: Parameters<typeof hook.matcher>[0]) => isCallback(ctx) || hook.matcher(ctx),
  }));
  return { ...plugin, hooks: { after } };
}

function isCallback({ path }: { path?: string }): boolean {
  return path === "/callback/:id";
}

/** A browser on its way back from a provider is sent to the page that asks for the code, and told where it was going. */
const leadToSecondStep = createAuthMiddleware(async (ctx) => {
  const { returned, responseHeaders } = ctx.context;
  const isAsked = typeof returned === "object" && returned !== null && "twoFactorRedirect" in returned;
  if (!isAsked) return;
  const search = new URLSearchParams({ step: "code", redirect: responseHeaders?.get("location") ?? "/" });
  throw ctx.redirect(`/auth/login?${search.toString()}`);
});

type Proof = { authenticationInfo: { credentialID: string; userVerified: boolean } };

/** A passkey stands for both steps, so where there are two it must have asked who holds it. */
async function wantVerifiedUser({ db }: Deps, { authenticationInfo }: Proof): Promise<void> {
  const { credentialID, userVerified } = authenticationInfo;
  if (!userVerified && (await isSecondStepOf(db, credentialID))) {
    throw toApiError(new AuthError(403, "PASSKEY_NOT_VERIFIED"));
  }
}

function google(deps: Deps): BetterAuthPlugin {
  const { egress, config } = deps;
  const onProvenAddress = (email: string) => admitProvenAddress(deps, email);
  return {
    id: "bump-google",
    hooks: { after: [{ matcher: isCallback, handler: leadToSecondStep }] },
    init: () => ({
      context: {
        socialProviders: config.google ? [googleProvider({ ...config.google, egress, onProvenAddress })] : [],
      },
    }),
  };
}

type Ctx = GenericEndpointContext | null;
const codePath = "/two-factor/verify-totp";

/** Whichever way somebody signs in, it ends here. */
async function admitSession(deps: Deps, userId: string, ctx: Ctx): Promise<{ data: { token: string } }> {
  const standing = await findStanding(deps.db, userId);
  if (standing?.suspended_at) throw toApiError(new AuthError(403, "ACCOUNT_SUSPENDED"));
  // Of two who come with one code at the same instant, one is let in.
  if (ctx?.path === codePath && !(await spendCode(deps.db, userId, ctx.body.code, deps.clock()))) {
    throw toApiError(new AuthError(401, "INVALID_CODE"));
  }
  // The library's own token is shorter.
  return { data: { token: randomBytes(32).toString("base64url") } };
}

function guardWaysIn(deps: Deps) {
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path === codePath) await refuseSpentCode(deps, ctx);
    if (ctx.path === "/sign-in/email") takeAnyAddress(ctx);
    const isNewKey = ctx.path === "/passkey/generate-register-options" || ctx.path === "/passkey/verify-registration";
    if (isNewKey) await wantRecentSignIn(deps, ctx);
  });
}

/**
 * The library judges addresses by a rule narrower than sign-up's, and would keep out whoever has one like
 * meera@xn--11b4c3d.xn--h2brj9c: it is shown one that fits, and finds the person by the one that was typed.
 */
function takeAnyAddress({ body, context }: GenericEndpointContext): void {
  const { internalAdapter } = context;
  const { email } = body as { email: string };
  body.email = "typed@address.invalid";
  context.internalAdapter = {
    ...internalAdapter,
    findUserByEmail: (_, options) => internalAdapter.findUserByEmail(email, options),
  };
}

/** A new way into the account is given only to somebody who has just proven who they are. */
async function wantRecentSignIn(deps: Deps, ctx: GenericEndpointContext): Promise<void> {
  const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
  const found = token ? await ctx.context.internalAdapter.findSession(token) : null;
  if (!found) return;
  const age = deps.clock().getTime() - found.session.createdAt.getTime();
  if (age > recentLoginMs) throw toApiError(new AuthError(403, "SESSION_NOT_FRESH"));
}

/** A code that was used is refused before it costs the sign-in that is under way: the person types the next one. */
async function refuseSpentCode(deps: Deps, ctx: GenericEndpointContext): Promise<void> {
  const cookie = ctx.context.createAuthCookie("two_factor");
  const challenge = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
  const asked = challenge ? await ctx.context.internalAdapter.findVerificationValue(challenge) : null;
  if (asked && (await isSpentCode(deps.db, asked.value, String(ctx.body?.code), deps.clock()))) {
    throw toApiError(new AuthError(401, "INVALID_CODE"));
  }
}

/** Signing in again replaces the device's session; without this the list of devices would show the old one as another. */
const endReplacedSession = createAuthMiddleware(async (ctx) => {
  const made = ctx.context.newSession;
  if (!made) return;
  const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
  if (token && token !== made.session.token) await ctx.context.internalAdapter.deleteSession(token);
});

function toApiError(error: AuthError): APIError {
  return new APIError(error.status as 403, { code: error.code, message: error.message });
}
