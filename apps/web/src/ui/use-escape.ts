import { useEffect, useEffectEvent } from "react";

type Box = { close: () => void };

/** What lies over the page, the topmost last. */
const open: Box[] = [];

/** As Mantine hears it, which would close all that is open: a list in a dialog keeps its own Escape. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  if (event.target instanceof Element && event.target.getAttribute("data-mantine-stop-propagation") === "true") return;
  open.at(-1)?.close();
}

/** While `active`, Escape closes it, unless something else was opened over it. Mantine's own is to be off. */
export function useEscape(active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!active) return;
    const box = { close: () => close() };
    if (open.length === 0) window.addEventListener("keydown", onKeyDown, { capture: true });
    open.push(box);
    return () => {
      open.splice(open.indexOf(box), 1);
      if (open.length === 0) window.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [active]);
}
