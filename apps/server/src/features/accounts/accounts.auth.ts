import { randomBytes } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { recentLoginMs } from "@bump/contract";
import { betterAuth } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { BetterAuthPlugin } from "better-auth/types";
import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#platform/deps.ts";
import { AuthError } from "./accounts.errors.ts";
import { googleProvider } from "./accounts.google.ts";
import { passkeyHost, trustedOrigins } from "./accounts.origin.ts";
import { hashPassword, verifyPassword } from "./accounts.passwords.ts";
import { findStanding } from "./accounts.repo.ts";
import { admitProvenAddress, claimFirstAdmin } from "./accounts.service.ts";

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
  const isSecure = config.publicUrl.startsWith("https:");
  const times = { createdAt: "created_at", updatedAt: "updated_at" };

  return betterAuth({
    appName: "Bump",
    baseURL: config.publicUrl,
    basePath: "/api/auth",
    secret: secrets.authSecret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: "error",
      // Its messages repeat what people typed; ours say only that and where.
      log: (level, _message, ...details) => {
        const err = details.find((detail) => detail instanceof Error);
        if (level === "error") deps.log.warn({ err }, "the identity library reported an error");
      },
    },
    // Errors that are not the library's own reach our handler, not its console.
    onAPIError: { throw: true, errorURL: `${config.publicUrl}/auth/login` },
    database: { db: deps.db, type: "postgres", transaction: true },
    user: {
      modelName: "users",
      fields: { name: "display_name", emailVerified: "email_verified", ...times },
      additionalFields: {
        role: { type: "string", input: false, required: false },
        siteRole: { type: "string", input: false, required: false, fieldName: "site_role" },
      },
      validateUserInfo: ({ user, source }) => {
        const isNew = source.action !== "sign-in";
        if (source.method === "oauth" && isNew && !user.emailVerified) return { error: "email_not_verified" };
      },
    },
    session: {
      modelName: "sessions",
      fields: {
        userId: "user_id",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        expiresAt: "expires_at",
        ...times,
      },
      expiresIn: 30 * day,
      updateAge: day,
      // Where a recent sign-in is wanted we ask for it ourselves; the library would want it for the list of sessions too.
      freshAge: 0,
    },
    account: {
      modelName: "accounts",
      fields: {
        userId: "user_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        ...times,
      },
      updateAccountOnSignIn: false,
    },
    verification: {
      modelName: "verifications",
      fields: { expiresAt: "expires_at", ...times },
      storeIdentifier: "hashed",
      disableCleanup: true,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
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
    },
    databaseHooks: {
      session: { create: { before: (session) => admitSession(deps, session.userId) } },
      account: {
        // Nothing is ever asked of a provider again, so its tokens are not kept.
        create: {
          before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null, scope: null } }),
        },
      },
      user: { create: { after: async (user) => claimFirstAdmin(deps, user.id) } },
    },
    hooks: { before: wantRecentSignIn(deps), after: endReplacedSession },
    plugins: [
      twoFactor({
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: {
            modelName: "two_factors",
            fields: {
              userId: "user_id",
              backupCodes: "backup_codes",
              failedVerificationCount: "failed_verification_count",
              lockedUntil: "locked_until",
            },
          },
        },
      }),
      passkey({
        rpName: "Bump",
        rpID: passkeyHost(config.publicUrl),
        origin: trustedOrigins(config.publicUrl),
        advanced: { webAuthnChallengeCookie: "passkey" },
        schema: {
          passkey: {
            modelName: "passkeys",
            fields: {
              publicKey: "public_key",
              userId: "user_id",
              credentialID: "credential_id",
              deviceType: "device_type",
              backedUp: "backed_up",
              createdAt: "created_at",
            },
          },
        },
      }),
      google(deps),
    ],
  });
}

function google(deps: Deps): BetterAuthPlugin {
  const { google: settings } = deps.config;
  const onProvenAddress = (email: string) => admitProvenAddress(deps, email);
  return {
    id: "bump-google",
    init: () => ({ context: { socialProviders: settings ? [googleProvider({ ...settings, onProvenAddress })] : [] } }),
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
