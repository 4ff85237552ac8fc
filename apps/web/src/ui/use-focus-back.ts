import { useEffect, useLayoutEffect, useRef } from "react";

/** The keyboard goes back to what opened it; Mantine knows that only of a dialog that was there before. */
export function useFocusBack(opened: boolean): void {
  const opener = useRef<Element | null>(null);
  // Before anything within takes the keyboard.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const now = document.activeElement;
      // Nowhere, or still in what closes; who has gone on elsewhere stays there.
      const hasGone = now === document.body || now?.closest('[role="dialog"]');
      if (hasGone && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [opened]);
}
