import { type ReactNode, useEffect, useState } from "react";

/** Nobody should see a flicker: what loads faster than this shows nothing in between. */
export const skeletonDelayMs = 150;

export function Delayed({ children, ms = skeletonDelayMs }: { children: ReactNode; ms?: number }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? children : null;
}
