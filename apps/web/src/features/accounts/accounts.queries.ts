import { queryOptions } from "@tanstack/react-query";
import { authCall } from "#lib/auth-client.ts";

export type AccountSession = {
  id: string;
  /** Names the session in calls; it is not the cookie's secret. */
  token: string;
  userAgent: string | null;
  createdAt: string;
  updatedAt: string;
};

export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: () => authCall<AccountSession[]>("/list-sessions"),
});

export type Passkey = { id: string; name: string | null; createdAt: string };

export const passkeysQuery = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: () => authCall<Passkey[]>("/passkey/list-user-passkeys"),
});

/** How the person signs in: with a password, with Google, and with a second step or not. */
export const waysInQuery = queryOptions({
  queryKey: ["account", "ways-in"],
  queryFn: async () => {
    const [accounts, current] = await Promise.all([
      authCall<{ providerId: string }[]>("/list-accounts"),
      authCall<{ user: { twoFactorEnabled?: boolean | null } } | null>("/get-session"),
    ]);
    return {
      hasPassword: accounts.some(({ providerId }) => providerId === "credential"),
      hasGoogle: accounts.some(({ providerId }) => providerId === "google"),
      twoStep: current?.user.twoFactorEnabled === true,
    };
  },
});
