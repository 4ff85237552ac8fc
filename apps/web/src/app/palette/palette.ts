import { useEffect } from "react";
import { isTyping } from "#lib/keys.ts";
import { createStore } from "#lib/store.ts";

type Panel = "palette" | "keys";

const panel = createStore<Panel | null>(null);

export const usePanel = panel.use;

export function openPalette(): void {
  panel.set("palette");
}

export function closePanel(): void {
  panel.set(null);
}

/** By the letter, not by the place on the keyboard: `/` and `?` lie elsewhere on others. */
function panelOf(event: KeyboardEvent): Panel | null {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === "k" && !event.shiftKey ? "palette" : null;
  if (isTyping(event.target)) return null;
  if (event.key === "/") return "palette";
  return event.key === "?" ? "keys" : null;
}

/** Ctrl/Cmd+K and `/` open the palette, `?` the list of keys. */
export function usePanelKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = panelOf(event);
      // A dialog keeps the keyboard to itself.
      if (!wanted || event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      panel.set(wanted);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
