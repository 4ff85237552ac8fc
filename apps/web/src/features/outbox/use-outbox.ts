import { useEffect } from "react";
import { outbox } from "#lib/outbox/outbox.ts";
import { useSession } from "#lib/session.ts";

/** Sends what earlier visits left. Mounted once, in the signed-in shell. */
export function useOutbox(): void {
  const signedIn = useSession().state === "signed-in";
  useEffect(() => {
    if (signedIn) void outbox.start();
  }, [signedIn]);
}
