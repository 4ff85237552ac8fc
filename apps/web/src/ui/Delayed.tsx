import { type ReactNode, useEffect, useState } from "react";

/** Nobody should see a flicker: what loads faster than this shows nothing in between. */
export const skeletonDelayMs = 150;

type Props = {
  children: ReactNode;
  ms?: number;
  /** Takes its room at once, so that nothing around it moves when it shows. */
  reserved?: boolean;
};

export function Delayed({ children, ms = skeletonDelayMs, reserved = false }: Props) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  if (due) return children;
  return reserved ? <div style={{ visibility: "hidden" }}>{children}</div> : null;
}
