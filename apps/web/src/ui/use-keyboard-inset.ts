import { useEffect, useState } from "react";

/** How much of the page's bottom the keyboard covers where it does not make the page smaller, as on iPhones. */
export function useKeyboardInset(enabled: boolean): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const seen = globalThis.visualViewport;
    if (!enabled || !seen) return;
    const measure = () => setInset(Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop)));
    measure();
    seen.addEventListener("resize", measure);
    seen.addEventListener("scroll", measure);
    return () => {
      seen.removeEventListener("resize", measure);
      seen.removeEventListener("scroll", measure);
    };
  }, [enabled]);
  return enabled ? inset : 0;
}
