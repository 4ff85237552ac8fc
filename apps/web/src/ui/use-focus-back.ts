import { useEffect } from "react";

/** The keyboard goes back to what opened it; Mantine knows that only of a dialog that was there before. */
export function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opened]);
}
