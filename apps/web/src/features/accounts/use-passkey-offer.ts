import { useEffect } from "react";
import { openSession } from "#lib/session.ts";
import { useLatest } from "#lib/use-latest.ts";
import { canUsePasskeys } from "./passkey-support.ts";

// The form comes first: passkeys are fetched when the page has come to rest.
const restMs = 1500;

/** Offers passkeys among the e-mail field's suggestions while the form is open. */
export function usePasskeyOffer(onSignedIn: () => void): void {
  const done = useLatest(onSignedIn);

  useEffect(() => {
    if (!canUsePasskeys()) return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(async () => {
      // Without a connection they are not offered: the form is there.
      const passkeys = await import("./passkeys.ts").catch(() => null);
      if (!passkeys) return;
      const { offerPasskeys, stopOffering } = passkeys;
      stop = stopOffering;
      if (!(await offerPasskeys())) return;
      await openSession();
      done.current();
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [done]);
}
