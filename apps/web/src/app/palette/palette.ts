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

/** What was typed for the palette before its field had the focus: it is fetched when first opened. */
const typedAhead = createStore("");

export const useTypedAhead = typedAhead.use;

export function takeTypedAhead(): string {
  const typed = typedAhead.get();
  typedAhead.set("");
  return typed;
}

function hasDialog(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

function typeAhead(event: KeyboardEvent): void {
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isThere = (event.target as Element).closest('[aria-modal="true"]') !== null;
  if (panel.get() !== "palette" || !isLetter || isThere) return;
  typedAhead.set(typedAhead.get() + event.key);
  event.preventDefault();
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
      if (!wanted || event.defaultPrevented || hasDialog()) return;
      event.preventDefault();
      takeTypedAhead();
      panel.set(wanted);
    };
    document.addEventListener("keydown", onKeyDown);
    // Before the page's own keys hear of it.
    document.addEventListener("keydown", typeAhead, { capture: true });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("keydown", typeAhead, { capture: true });
    };
  }, []);
}
