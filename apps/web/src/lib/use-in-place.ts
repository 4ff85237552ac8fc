import { useEffect, useRef, useState } from "react";

/** A form that opens in place of its button takes the keyboard along, and gives it back when it closes. */
export function useInPlace<Place extends HTMLElement>() {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<Place>(null);
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current === isOpen) return;
    was.current = isOpen;
    place.current?.querySelector<HTMLElement>(isOpen ? "input" : "button")?.focus();
  }, [isOpen]);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), place };
}
