import { useSyncExternalStore } from "react";

/** One for all: a list of a hundred menus that each listened would be told a hundred times, more than React puts up with. */
const phones = globalThis.matchMedia("not all and (min-width: 37.5em)");
const listeners = new Set<() => void>();
phones.addEventListener("change", () => listeners.forEach((listener) => listener()));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For what a style sheet cannot do: another component on phones, not another look. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phones.matches);
}
