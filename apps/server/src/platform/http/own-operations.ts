import { mediaCollections, SignUp } from "@bump/contract";
import { z } from "zod";

type Method = "get" | "post" | "patch" | "delete" | "head" | "options";

/** An operation that mount() does not know, for the OpenAPI document. */
export type OwnOperation = {
  method: Method;
  /** Below /api, with `{name}` for parameters. */
  path: `/${string}`;
  id: string;
  summary: string;
  /** `session`: the cookie of a signed-in browser. */
  access: "public" | "session" | "user" | "media" | "metrics";
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  bodyType?: string;
  status?: number;
  answerType?: string;
  answer?: z.ZodType;
};

const text = z.string();
const Status = z.object({ status: z.boolean() }).loose();
const Person = z.object({ user: z.object({ id: z.guid() }).loose() }).loose();
const Code = z.object({ code: text, trustDevice: z.boolean().optional() });
const uploadMetadata = text.meta({ examples: ["filename YS5wbmc=,filetype aW1hZ2UvcG5n,collection YXZhdGFycw=="] });
const tus = z.object({ "Tus-Resumable": z.literal("1.0.0") });

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

/** The identity library's endpoints that are open, tus uploads, media and figures. A test compares it with the routes. */
export const ownOperations: readonly OwnOperation[] = [
  auth("post", "/sign-up/email", "public", "Makes an account and mails a link that proves the address", {
    body: SignUp,
    answer: Person,
  }),
  auth("post", "/send-verification-email", "public", "Mails that link again", {
    body: z.object({ email: text }),
    answer: Status,
  }),
  auth("get", "/verify-email", "public", "Spends the token of that link", {
    query: z.object({ token: text }),
    answer: Status,
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

  {
    method: "options",
    path: "/uploads",
    id: "upload.options",
    summary: "tus: what this server can do",
    access: "user",
    status: 204,
  },
  {
    method: "post",
    path: "/uploads",
    id: "upload.create",
    summary: `tus: starts an upload. Upload-Metadata: filename, filetype, collection (${mediaCollections.join(", ")})`,
    access: "user",
    headers: tus.extend({
      "Upload-Length": z
        .number()
        .int()
        .meta({ examples: [8] }),
      "Upload-Metadata": uploadMetadata,
    }),
    status: 201,
  },
  {
    method: "head",
    path: "/uploads/{id}",
    id: "upload.offset",
    summary: "tus: how much has arrived",
    access: "user",
    headers: tus,
  },
  {
    method: "patch",
    path: "/uploads/{id}",
    id: "upload.append",
    summary: "tus: the next bytes",
    access: "user",
    headers: tus.extend({
      "Upload-Offset": z
        .number()
        .int()
        .meta({ examples: [0] }),
    }),
    body: text,
    bodyType: "application/offset+octet-stream",
    status: 204,
  },
  {
    method: "delete",
    path: "/uploads/{id}",
    id: "upload.remove",
    summary: "tus: gives an upload up",
    access: "user",
    headers: tus,
    status: 204,
  },

  {
    method: "get",
    path: "/media/{key}",
    id: "media.read",
    summary: "A file, whole or by ranges, for those who may see what it belongs to",
    access: "media",
    answerType: "application/octet-stream",
  },
  {
    method: "get",
    path: "/metrics",
    id: "metrics.read",
    summary: "Prometheus text, from the machine itself or with METRICS_TOKEN",
    access: "metrics",
    answerType: "text/plain",
  },
  {
    method: "get",
    path: "/openapi.json",
    id: "openapi.read",
    summary: "This document",
    access: "public",
    answer: z.looseObject({}),
  },
  {
    method: "get",
    path: "/docs/",
    id: "docs.read",
    summary: "This document, to browse",
    access: "public",
    answerType: "text/html",
  },
];
