import { useSyncExternalStore } from "react";

/** A value outside of React that components follow: for what may be asked for from anywhere. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    get: () => value,
    subscribe,
    use: () => useSyncExternalStore(subscribe, () => value),
  };
}
