import { getUserinfo } from "@bump/contract";
import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { setActiveSpace } from "#lib/active-space.ts";
import { call } from "#lib/api.ts";
import { adoptAccountLanguage } from "#lib/i18n.ts";
import { useSession } from "#lib/session.ts";

/** The signed-in person's own account. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
    const { user } = await call(getUserinfo, { signal });
    setActiveSpace(user.activeSpace);
    await adoptAccountLanguage(user.appLang);
    return user;
  },
  staleTime: 5 * 60_000,
});

/** Null for a visitor and until the account is loaded. */
export function useMe() {
  const session = useSession();
  const query = useQuery({ ...meQuery, enabled: session.state === "signed-in" });
  return session.state === "signed-in" ? (query.data ?? null) : null;
}

/** For pages that only signed-in people reach: waits for the account. */
export function useRequiredMe() {
  return useSuspenseQuery(meQuery).data;
}
