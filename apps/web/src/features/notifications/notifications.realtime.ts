import { useEffect } from "react";
import { onShielded } from "#features/people/index.ts";
import { refreshItems } from "#lib/items.ts";
import { useSession } from "#lib/session.ts";
import { onConnected, onServerMessage } from "#lib/socket.ts";
import { placeNotification, refreshNotifications } from "./notifications.cache.ts";

/** Shows what somebody is told as it comes. The number on the bell is part of the person's own record. */
export function useLiveNotifications(): void {
  const signedIn = useSession().state === "signed-in";
  useEffect(() => {
    if (!signedIn) return;
    const stops = [
      onServerMessage("notification", ({ item }) => {
        placeNotification(item);
        // What waited is shown now, or was refused.
        if (item.kind === "approval") refreshItems();
      }),
      onServerMessage("access:lost", () => void refreshNotifications()),
      onShielded(() => void refreshNotifications()),
      onConnected(() => void refreshNotifications()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [signedIn]);
}

/** A list that is looked at: when their number changes, what was told of may be gone, or was cleared on another device. */
export function useLiveList(): void {
  useEffect(() => onServerMessage("user:updated", () => void refreshNotifications()), []);
}
