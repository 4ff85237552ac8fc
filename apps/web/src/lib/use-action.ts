import { useCallback, useRef, useState } from "react";
import { useLatest } from "./use-latest.ts";

/**
 * Something a person sets off that may fail: whether it is running, and why it did not work. While it runs a
 * second click or Enter does nothing, so that nothing is sent twice.
 */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const latest = useLatest(action);
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const run = useCallback(
    (...args: Args) => {
      if (running.current) return;
      running.current = true;
      setPending(true);
      setError(null);
      void latest
        .current(...args)
        .catch(setError)
        .finally(() => {
          running.current = false;
          setPending(false);
        });
    },
    [latest],
  );
  const clearError = useCallback(() => setError(null), []);
  return { run, pending, error, clearError };
}
