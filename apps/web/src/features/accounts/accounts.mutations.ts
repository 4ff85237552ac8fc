import { authCall } from "#lib/auth-client.ts";
import { queryClient } from "#lib/query-client.ts";
import { openSession } from "#lib/session.ts";
import { passkeysQuery, sessionsQuery, waysInQuery } from "./accounts.queries.ts";

function refresh({ queryKey }: { queryKey: readonly unknown[] }): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}

/** Ends every other session and the tokens made so far, so this one needs a new token. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await authCall("/change-password", { body: { currentPassword, newPassword } });
  await openSession();
  await refresh(sessionsQuery);
}

export async function endOtherSession(token: string): Promise<void> {
  await authCall("/revoke-session", { body: { token } });
  await refresh(sessionsQuery);
}

export async function endOtherSessions(): Promise<void> {
  await authCall("/revoke-other-sessions", { method: "POST" });
  await refresh(sessionsQuery);
}

export async function unlinkGoogle(): Promise<void> {
  await authCall("/unlink-account", { body: { provider: "google" } });
  await refresh(waysInQuery);
}

export type TwoStepSetup = { totpURI: string; backupCodes: string[] };

/** Makes the secret; it is on only when a first code has proved that the app has it. */
export async function prepareTwoStep(password: string): Promise<TwoStepSetup> {
  return authCall<TwoStepSetup>("/two-factor/enable", { body: { password } });
}

export async function enableTwoStep(code: string): Promise<void> {
  await authCall("/two-factor/verify-totp", { body: { code } });
  await openSession();
  await refresh(waysInQuery);
}

export async function disableTwoStep(password: string): Promise<void> {
  await authCall("/two-factor/disable", { body: { password } });
  await openSession();
  await refresh(waysInQuery);
}

export async function makeBackupCodes(password: string): Promise<string[]> {
  const { backupCodes } = await authCall<{ backupCodes: string[] }>("/two-factor/generate-backup-codes", {
    body: { password },
  });
  return backupCodes;
}

export async function addPasskeyNamed(name: string): Promise<void> {
  const { addPasskey } = await import("./passkeys.ts");
  await addPasskey(name);
  await refresh(passkeysQuery);
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await authCall("/passkey/update-passkey", { body: { id, name } });
  await refresh(passkeysQuery);
}

export async function removePasskey(id: string): Promise<void> {
  await authCall("/passkey/delete-passkey", { body: { id } });
  await refresh(passkeysQuery);
}
