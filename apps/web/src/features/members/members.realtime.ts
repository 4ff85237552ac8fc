import { useEffect } from "react";
import { onServerMessage } from "#lib/socket.ts";
import { placePresence } from "./members.cache.ts";

/** Keeps the dots of a list of members true. */
export function useLivePresence(): void {
  useEffect(
    () =>
      onServerMessage("presence", ({ userId, state, lastSeen }) =>
        placePresence(userId, { online: state === "online", lastSeen }),
      ),
    [],
  );
}
