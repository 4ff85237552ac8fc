import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#lib/session.ts";
import { queryClient } from "#lib/query-client.ts";
import { onServerMessage } from "#lib/socket.ts";
import { notify } from "#ui/notify.ts";
import { activeSpaceOfMe, forgetSpace, isGoing, refreshLists } from "./spaces.cache.ts";
import { spaceKeys } from "./spaces.queries.ts";

/**
 * Keeps the lists of spaces fresh, and leaves a space at once when the person may not read it any more. Mounted once, in
 * the signed-in shell.
 */
export function useLiveSpaces(): void {
  const router = useRouter();
  const { t } = useTranslation("spaces");
  const signedIn = useSession().state === "signed-in";
  useEffect(() => {
    if (!signedIn) return;
    const stopLists = onServerMessage("user:updated", () => void refreshLists());
    const stopLost = onServerMessage("access:lost", ({ spaceId }) => {
      const { pathname } = router.state.location;
      const isOpen = activeSpaceOfMe()?.spaceId === spaceId || pathname.includes(spaceId);
      forgetSpace(spaceId);
      // Who left or deleted it here is told so by that.
      if (!isOpen || isGoing(spaceId)) return;
      // No name: it may be one that the person may not know any more.
      notify.info(t("lost"));
      void router.navigate({ to: "/stories/recent", replace: true });
    });
    const stopChanged = onServerMessage("item:updated", ({ path }) => {
      const [collection, id] = path.split("/");
      if (collection === "spaces" && id) void queryClient.invalidateQueries({ queryKey: spaceKeys.of(id) });
    });
    return () => {
      stopChanged();
      stopLists();
      stopLost();
    };
  }, [router, signedIn, t]);
}
