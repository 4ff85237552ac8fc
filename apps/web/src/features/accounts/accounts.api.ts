import type { AccountKind } from "@bump/contract/rules";
import { authCall } from "#lib/auth-client.ts";

/** Addresses are compared in lower case, so they are sent so. */
function cleanEmail(email: string): string {
  return email.trim().toLowerCase();
}

export type NewAccount = { name: string; email: string; password: string; role: AccountKind };

export async function signUp({ name, email, password, role }: NewAccount): Promise<void> {
  await authCall("/sign-up/email", { body: { name: name.trim(), email: cleanEmail(email), password, role } });
}

/** True when the account asks for a second step before it is signed in. */
export async function signInWithPassword(email: string, password: string): Promise<{ twoStep: boolean }> {
  const answer = await authCall<{ twoFactorRedirect?: boolean }>("/sign-in/email", {
    body: { email: cleanEmail(email), password },
  });
  return { twoStep: answer.twoFactorRedirect === true };
}

export type TwoStepCode = { kind: "totp" | "backup-code"; code: string; trustDevice: boolean };

export async function sendTwoStepCode({ kind, code, trustDevice }: TwoStepCode): Promise<void> {
  await authCall(`/two-factor/verify-${kind}`, { body: { code: code.trim(), trustDevice } });
}

export async function sendVerificationMail(email: string): Promise<void> {
  await authCall("/send-verification-email", { body: { email: cleanEmail(email) } });
}

export async function sendResetMail(email: string): Promise<void> {
  await authCall("/request-password-reset", { body: { email: cleanEmail(email) } });
}

/**
 * Both for a new account's address and for a changed one. Answers with a token to choose a password with, where more than
 * one was typed for the address.
 */
export async function confirmEmail(token: string): Promise<string | null> {
  const { resetToken } = await authCall<{ resetToken?: string }>("/verify-email", { query: { token } });
  return resetToken ?? null;
}

export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await authCall("/reset-password", { body: { token, newPassword } });
}

/** The provider's page to go to; the person comes back to `callbackURL` with a session. */
export async function startGoogle(callbackURL: string): Promise<string> {
  const { url } = await authCall<{ url: string }>("/sign-in/social", {
    body: { provider: "google", callbackURL, errorCallbackURL: "/auth/login" },
  });
  return url;
}

const googleErrors: Record<string, string> = {
  access_denied: "OAUTH_CANCELLED",
  email_not_verified: "OAUTH_EMAIL_NOT_VERIFIED",
  account_not_linked: "OAUTH_EMAIL_NOT_VERIFIED",
  two_step_on: "OAUTH_TWO_STEP_ON",
  ACCOUNT_SUSPENDED: "ACCOUNT_SUSPENDED",
  SIGN_UP_CLOSED: "SIGN_UP_CLOSED",
};

/** `?error=` of the way back from Google, as one of our codes. */
export function googleErrorCode(error: string): string {
  return googleErrors[error] ?? "OAUTH_FAILED";
}
