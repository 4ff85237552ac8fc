import { SignUp } from "@bump/contract";
import { z } from "zod";
import type { OwnOperation } from "#platform/http/own-operations.ts";

const text = z.string();
const Status = z.object({ status: z.boolean() }).loose();
const Person = z.object({ user: z.object({ id: z.guid() }).loose() }).loose();
const Code = z.object({ code: text, trustDevice: z.boolean().optional() });

function auth(
  method: "get" | "post",
  path: string,
  access: "public" | "session",
  summary: string,
  more: Partial<OwnOperation> = {},
): OwnOperation {
  return {
    method,
    path: `/auth${path}` as `/${string}`,
    id: `auth.${path.slice(1).replace(/[/-](\w)/g, upper)}`,
    summary,
    access,
    ...more,
  };
}

function upper(_: string, letter: string): string {
  return letter.toUpperCase();
}

/** The identity library's endpoints that are open, and those done by ourselves, for the OpenAPI document. */
export const accountsOperations: readonly OwnOperation[] = [
  auth("post", "/sign-up/email", "public", "Makes an account and mails a link that proves the address", {
    body: SignUp,
    answer: Person,
  }),
  auth("post", "/send-verification-email", "public", "Mails that link again", {
    body: z.object({ email: text }),
    answer: Status,
  }),
  auth("get", "/verify-email", "public", "Spends the token of that link; a password may have to be chosen then", {
    query: z.object({ token: text }),
    answer: Status.extend({ resetToken: text.optional() }),
  }),
  auth("post", "/request-password-reset", "public", "Mails a link that sets a new password", {
    body: z.object({ email: text }),
    answer: Status,
  }),
  auth("post", "/reset-password", "public", "Sets a new password with the token of that link", {
    body: z.object({ newPassword: text, token: text }),
    answer: Status,
  }),
  auth("post", "/sign-in/email", "public", "Signs in and sets the session cookie", {
    body: z.object({ email: text, password: text, rememberMe: z.boolean().optional() }),
    answer: Person,
  }),
  auth("post", "/sign-in/social", "public", "Where to send the browser to sign in with Google", {
    body: z.object({
      provider: z.literal("google"),
      callbackURL: text.optional(),
      errorCallbackURL: text.optional(),
      newUserCallbackURL: text.optional(),
      disableRedirect: z.boolean().optional(),
    }),
  }),
  auth("get", "/callback/google", "public", "Where Google sends the browser back to", {
    query: z.object({ code: text.optional(), state: text.optional(), error: text.optional() }),
    status: 302,
  }),
  auth("post", "/two-factor/verify-totp", "public", "Ends a sign-in with a code of the authenticator app", {
    body: Code,
  }),
  auth("post", "/two-factor/verify-backup-code", "public", "Ends a sign-in with a backup code", { body: Code }),
  auth("get", "/passkey/generate-authenticate-options", "public", "What a passkey must sign to sign in"),
  auth("post", "/passkey/verify-authentication", "public", "Signs in with a passkey", {
    body: z.object({ response: z.looseObject({}) }),
  }),
  auth("get", "/token", "session", "A new access token from the session cookie, and the cookie for media", {
    answer: z.object({ token: text }),
  }),
  auth("post", "/sign-out", "session", "Ends the session"),
  auth("get", "/get-session", "session", "The session and its person"),
  auth("get", "/list-sessions", "session", "The person's sessions"),
  auth("post", "/revoke-session", "session", "Ends one of them", { body: z.object({ token: text }), answer: Status }),
  auth("post", "/revoke-sessions", "session", "Ends all of them", { answer: Status }),
  auth("post", "/revoke-other-sessions", "session", "Ends all but this one", { answer: Status }),
  auth("get", "/list-accounts", "session", "The person's ways to sign in"),
  auth("post", "/unlink-account", "session", "Ends the sign-in by Google; refused where it is the only way in", {
    body: z.object({ provider: z.literal("google") }),
    answer: Status,
  }),
  auth("post", "/change-password", "session", "Changes the password and ends all other sessions", {
    body: z.object({ currentPassword: text, newPassword: text }),
    answer: Person,
  }),
  auth("post", "/two-factor/enable", "session", "Starts two-step verification: the secret and backup codes", {
    body: z.object({ password: text }),
  }),
  auth("post", "/two-factor/disable", "session", "Ends two-step verification", {
    body: z.object({ password: text }),
    answer: Status,
  }),
  auth("post", "/two-factor/generate-backup-codes", "session", "New backup codes instead of the old", {
    body: z.object({ password: text }),
  }),
  auth("get", "/passkey/generate-register-options", "session", "What a new passkey must sign"),
  auth("post", "/passkey/verify-registration", "session", "Adds a passkey", {
    body: z.object({ response: z.looseObject({}), name: text.optional() }),
  }),
  auth("get", "/passkey/list-user-passkeys", "session", "The person's passkeys"),
  auth("post", "/passkey/update-passkey", "session", "Renames a passkey", { body: z.object({ id: text, name: text }) }),
  auth("post", "/passkey/delete-passkey", "session", "Removes a passkey", { body: z.object({ id: text }) }),
];
