import { type AuthErrorCode, Password, SignUp } from "@bump/contract";
import { z } from "zod";
import { findUnsound } from "#platform/http/input.ts";
import { AuthError } from "./accounts.errors.ts";
import { isCommonPassword } from "./accounts.passwords.ts";

const codes: Record<string, AuthErrorCode> = {
  name: "INVALID_DISPLAY_NAME",
  email: "INVALID_EMAIL",
  role: "INVALID_ROLE",
  token: "INVALID_TOKEN",
};

const missingCodes: Record<string, AuthErrorCode> = {
  email_required: "EMAIL_REQUIRED",
  password_required: "PASSWORD_REQUIRED",
};

const passwordCodes: Record<string, AuthErrorCode> = {
  min_characters: "PASSWORD_TOO_SHORT",
  max_characters: "PASSWORD_TOO_LONG",
};

export const EmailBody = z.object({ email: SignUp.shape.email });
export const TokenQuery = z.object({ token: z.string().min(1).max(1000) });
export const ResetBody = z.object({ newPassword: Password, token: TokenQuery.shape.token });

/** What PostgreSQL cannot store is refused for the library's endpoints as for our own. */
export function requireSoundInput(input: unknown): void {
  if (findUnsound(input) !== null) throw new AuthError(422, "MALFORMED");
}

/** The first thing that is wrong becomes the failure's code. Unknown fields are left out, not refused. */
export function readInput<T>(schema: z.ZodType<T>, input: unknown): T {
  requireSoundInput(input);
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = String(issue?.path[0] ?? "");
  const problem = issue?.message ?? "";
  const ofPassword = /password/i.test(field) ? (passwordCodes[problem] ?? "INVALID_PASSWORD") : undefined;
  throw new AuthError(422, missingCodes[problem] ?? ofPassword ?? codes[field] ?? "MALFORMED");
}

export async function requireStrongPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new AuthError(422, "WEAK_PASSWORD");
}
