import type { SpaceView } from "@bump/contract";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "#lib/api-error.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { queryClient } from "#lib/query-client.ts";
import { useSession } from "#lib/session.ts";
import { onServerMessage } from "#lib/socket.ts";
import { notify } from "#ui/notify.ts";
import { activeSpaceOfMe, forgetSpace, isGoing, refreshLists } from "./spaces.cache.ts";
import { spaceKeys } from "./spaces.queries.ts";

/** Whether more is kept of a space than outsiders may see. */
function isHeld(id: string): boolean {
  const kept = queryClient.getQueriesData({ queryKey: spaceKeys.of(id) });
  return activeSpaceOfMe()?.spaceId === id || kept.some(([[, , part], data]) => part !== "view" && data !== undefined);
}

/** The message may have been sent while the connection was away: the space's own next answer says the same. */
function onShut(lose: (id: string) => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action } = event;
    const [scope, id, part] = event.query.queryKey;
    if (scope !== "space" || typeof id !== "string" || part !== "view") return;
    const isGone = action.type === "error" && hasCode(action.error, "not_found");
    const isOutside = action.type === "success" && (action.data as SpaceView).inside === null;
    // Not while the cache is telling of it.
    if ((isGone || isOutside) && isHeld(id)) queueMicrotask(() => lose(id));
  });
}

/**
 * Keeps the lists of spaces fresh, and leaves a space at once when the person may not read it any more. Mounted once, in
 * the signed-in shell.
 */
export function useLiveSpaces(): void {
  const router = useRouter();
  const { t } = useTranslation(["spaces", "ui"]);
  const signedIn = useSession().state === "signed-in";
  useEffect(() => {
    if (!signedIn) return;
    const stopLists = onServerMessage("user:updated", () => void refreshLists());
    const lose = (id: string) => {
      const { pathname } = router.state.location;
      const isOpen = activeSpaceOfMe()?.spaceId === id || pathname.includes(id);
      forgetSpace(id);
      void outbox.shutSpace(id);
      // Who left or deleted it here is told so by that.
      if (!isOpen || isGoing(id)) return;
      // No name: it may be one that the person may not know any more.
      notify.info(t("lost"));
      void router.navigate({ to: "/stories/recent", replace: true });
    };
    const stopLost = onServerMessage("access:lost", ({ spaceId }) => lose(spaceId));
    const stopShut = onShut(lose);
    const stopChanged = onServerMessage("item:updated", ({ path }) => {
      const [collection, id] = path.split("/");
      if (collection === "spaces" && id) void queryClient.invalidateQueries({ queryKey: spaceKeys.of(id) });
    });
    return () => {
      stopChanged();
      stopLists();
      stopLost();
      stopShut();
    };
  }, [router, signedIn, t]);
}
