import { randomBytes } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { limits, recentLoginMs } from "@bump/contract";
import { betterAuth } from "better-auth";
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
import { findStanding } from "./accounts.repo.ts";
import { admitProvenAddress, claimFirstAdmin } from "./accounts.service.ts";
import * as tables from "./accounts.tables.ts";

const day = 24 * 3600;

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
    user: { ...tables.userTable, validateUserInfo: refuseUnverifiedAddress },
    session: {
      ...tables.sessionTable,
      expiresIn: 30 * day,
      updateAge: day,
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
      maxPasswordLength: limits.password.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: advancedOptions(config.publicUrl),
    databaseHooks: {
      session: { create: { before: (session) => admitSession(deps, session.userId) } },
      // Nothing is ever asked of a provider again, so its tokens are not kept.
      account: { create: { before: async () => ({ data: withoutProviderTokens }) } },
      user: { create: { after: (user) => claimFirstAdmin(deps, user.id) } },
    },
    hooks: { before: wantRecentSignIn(deps), after: endReplacedSession },
    plugins: [
      twoFactor({ schema: tables.twoFactorTables }),
      passkey({
        rpName: "Bump",
        rpID: passkeyHost(config.publicUrl),
        origin: trustedOrigins(config.publicUrl),
        advanced: { webAuthnChallengeCookie: "passkey" },
        schema: tables.passkeyTables,
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

type Arrival = { user: { emailVerified?: boolean }; source: ValidateUserInfoSource };

/** An address that a provider does not vouch for makes no account and opens none. */
function refuseUnverifiedAddress({ user, source }: Arrival): { error: string } | undefined {
  const isNew = source.action !== "sign-in";
  return source.method === "oauth" && isNew && !user.emailVerified ? { error: "email_not_verified" } : undefined;
}

function google(deps: Deps): BetterAuthPlugin {
  const { egress, config } = deps;
  const onProvenAddress = (email: string) => admitProvenAddress(deps, email);
  return {
    id: "bump-google",
    init: () => ({
      context: {
        socialProviders: config.google ? [googleProvider({ ...config.google, egress, onProvenAddress })] : [],
      },
    }),
  };
}

/** Whichever way somebody signs in, it ends here. */
async function admitSession(deps: Deps, userId: string): Promise<{ data: { token: string } }> {
  const standing = await findStanding(deps.db, userId);
  if (standing?.suspended_at) throw toApiError(new AuthError(403, "ACCOUNT_SUSPENDED"));
  // The library's own token is shorter.
  return { data: { token: randomBytes(32).toString("base64url") } };
}

/** A new way into the account is given only to somebody who has just proven who they are. */
function wantRecentSignIn(deps: Deps) {
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path !== "/passkey/generate-register-options" && ctx.path !== "/passkey/verify-registration") return;
    const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret);
    const found = token ? await ctx.context.internalAdapter.findSession(token) : null;
    if (!found) return;
    const age = deps.clock().getTime() - found.session.createdAt.getTime();
    if (age > recentLoginMs) throw toApiError(new AuthError(403, "SESSION_NOT_FRESH"));
  });
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
