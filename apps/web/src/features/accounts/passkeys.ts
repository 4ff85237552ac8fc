import type { AuthErrorCode } from "@bump/contract";
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { ApiError } from "#lib/api-error.ts";
import { authCall } from "#lib/auth-client.ts";

type RequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];
type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];

/** What browsers call it, and our word. */
const refusals: Record<string, AuthErrorCode | undefined> = {
  NotAllowedError: "PASSKEY_CANCELLED",
  AbortError: "PASSKEY_CANCELLED",
  InvalidStateError: "PASSKEY_ON_DEVICE",
};

async function prompted<Answer>(prompt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await prompt();
  } catch (error) {
    const code = error instanceof Error ? refusals[error.name] : undefined;
    throw code ? new ApiError(code) : error;
  }
}

/** Asks the device for a passkey and signs in with it. */
export async function signInWithPasskey({ autofill = false }: { autofill?: boolean } = {}): Promise<void> {
  const optionsJSON = await authCall<RequestOptions>("/passkey/generate-authenticate-options");
  const response = await prompted(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
  await authCall("/passkey/verify-authentication", { body: { response } });
}

/** Offers passkeys among the e-mail field's suggestions where the browser can; answers whether one was used. */
export async function offerPasskeys(): Promise<boolean> {
  if (!(await browserSupportsWebAuthnAutofill())) return false;
  try {
    await signInWithPasskey({ autofill: true });
    return true;
  } catch {
    // Nobody asked for it, so nobody is told that it did not work: the form is still there.
    return false;
  }
}

export function stopOffering(): void {
  WebAuthnAbortService.cancelCeremony();
}

export async function addPasskey(name: string): Promise<void> {
  const optionsJSON = await authCall<CreationOptions>("/passkey/generate-register-options");
  const response = await prompted(() => startRegistration({ optionsJSON }));
  await authCall("/passkey/verify-registration", { body: { response, name } });
}
