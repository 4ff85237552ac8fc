import { useLocation } from "@tanstack/react-router";
import { useState } from "react";

const kept = new Map<string, unknown>();
const mostKept = 50;

function keep(key: string, value: unknown): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? "");
}

/** State of one step of the history: who comes Back finds it as it was left, and who comes anew begins anew. */
export function useEntryState<Value>(name: string, initial: Value): [Value, (next: Value) => void] {
  const key = useLocation({ select: ({ state }) => `${name} ${state.__TSR_key ?? ""}` });
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : initial));
  return [
    value,
    (next) => {
      keep(key, next);
      setValue(next);
    },
  ];
}
