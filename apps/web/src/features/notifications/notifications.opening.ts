import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { enterSpace } from "#features/spaces/index.ts";
import { findSafePath } from "#lib/safe-path.ts";
import { readNotifications } from "./notifications.mutations.ts";

/**
 * For /notifications/redirect?url=…&spaceId=…&id=…: marks it as read, changes to the space, then on to the page. A link
 * that names no page of this site shows the page itself.
 */
export async function openNotification({ location }: { location: ParsedLocation }): Promise<void> {
  const { url, spaceId, id } = location.search as Record<string, unknown>;
  const target = typeof url === "string" ? findSafePath(url) : null;
  if (!target || target.startsWith("/notifications/redirect")) return;
  // Where it leads matters more than the mark: nobody waits for it, and the next list says what holds.
  if (typeof id === "string") readNotifications({ ids: [id] }).catch(() => undefined);
  // Whoever may not enter any more is told so by the page itself.
  if (typeof spaceId === "string") await enterSpace(spaceId).catch(() => undefined);
  throw redirect({ href: target, replace: true });
}
