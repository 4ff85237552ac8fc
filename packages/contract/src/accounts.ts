import { z } from "zod";
import { accountKinds, Email, Password, shownName } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

/**
 * Sign-up, sign-in, mailed links, second factors and sessions are better-auth's own endpoints below
 * /api/auth, with its shapes and failures `{code, message}`. Here are the rules their input obeys on both
 * sides, and the two calls of ours that stand beside them.
 */
export const DisplayName = shownName(limits.displayName);

export const SignUp = z.object({
  name: DisplayName,
  email: Email,
  password: Password,
  role: z.enum(accountKinds),
});
export type SignUp = z.infer<typeof SignUp>;

/** Failures of /api/auth/* that a person can meet; each is a key below `auth` in locales errors.json. */
export const authErrorCodes = [
  "INVALID_EMAIL_OR_PASSWORD",
  "EMAIL_NOT_VERIFIED",
  "EMAIL_REQUIRED",
  "INVALID_EMAIL",
  "PASSWORD_REQUIRED",
  "INVALID_PASSWORD",
  "INVALID_DISPLAY_NAME",
  "INVALID_ROLE",
  "PASSWORD_TOO_SHORT",
  "PASSWORD_TOO_LONG",
  "WEAK_PASSWORD",
  "INVALID_TOKEN",
  "TOKEN_EXPIRED",
  "USER_NOT_FOUND",
  "SESSION_EXPIRED",
  "SESSION_NOT_FRESH",
  "ACCOUNT_SUSPENDED",
  "ACCOUNT_LOCKED",
  "SIGN_UP_CLOSED",
  "TOO_MANY_REQUESTS",
  "INVALID_CODE",
  "INVALID_BACKUP_CODE",
  "INVALID_TWO_FACTOR_COOKIE",
  "CREDENTIAL_ACCOUNT_NOT_FOUND",
  "TOTP_ALREADY_ENABLED",
  "PASSKEY_NOT_FOUND",
  "PASSKEY_CANCELLED",
  "PASSKEY_ON_DEVICE",
  "PASSKEY_NOT_VERIFIED",
  "AUTHENTICATION_FAILED",
  "CHALLENGE_NOT_FOUND",
  "OAUTH_CANCELLED",
  "OAUTH_EMAIL_NOT_VERIFIED",
  "OAUTH_TWO_STEP_ON",
  "FAILED_TO_UNLINK_LAST_ACCOUNT",
  "OAUTH_FAILED",
  "UNAUTHORIZED",
  "FORBIDDEN_ORIGIN",
  "NOT_FOUND",
  "MALFORMED",
  "UNKNOWN",
] as const;
export type AuthErrorCode = (typeof authErrorCodes)[number];

/** What a visitor's page needs to know of this deployment before anybody signs in. */
export const SiteView = z.object({
  mode: z.enum(["community", "saas"]),
  /** False in SaaS mode: accounts are made by its operators. */
  signUp: z.boolean(),
  google: z.boolean(),
  /** Whether pages behind links are asked what they are. */
  linkPreviews: z.boolean(),
  supportEmail: z.string().nullable(),
  supportUrl: z.string().nullable(),
  /** The map's pictures, with {z}, {x} and {y} in the address; null: the web client draws its own. */
  tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  /** How long a part of a film is that is recorded here. */
  recordingChunkSeconds: z.number(),
  version: z.string(),
});
export type SiteView = z.infer<typeof SiteView>;

export const getSite = endpoint({
  method: "GET",
  path: "/auth/site",
  action: "site.read",
  access: "public",
  summary: "What a visitor needs to know of this deployment",
  response: z.object({ site: SiteView }),
});

export const siteTexts = ["aboutUs", "terms", "privacy"] as const;
export type SiteText = (typeof siteTexts)[number];

export const getSiteText = endpoint({
  method: "GET",
  path: "/auth/site/:text",
  action: "site.readText",
  access: "public",
  summary:
    "One of the deployment's own texts: plain, with an empty line between paragraphs; null where its operators wrote none",
  params: z.object({ text: z.enum(siteTexts) }),
  response: z.object({ text: z.string().nullable(), updatedAt: z.string().nullable() }),
});

const line = ({ min, max }: { min: number; max: number }) =>
  z.string().trim().min(min, "min_characters").max(max, "max_characters");

export const contactSite = endpoint({
  method: "POST",
  path: "/contact",
  action: "site.contact",
  access: "user",
  summary: "Mails a message to the deployment's support address; the answer goes to the caller's own address",
  body: z.strictObject({ subject: line(limits.contact.subject), message: line(limits.contact.message) }),
  response: z.object({}),
  errors: ["no_support_address", "required", "min_characters", "max_characters"],
  limit: "contact",
});
