import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Something a person sets off that may fail: whether it is running, and why it did not work. While it runs a
 * second click or Enter does nothing, so that nothing is sent twice.
 */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const latest = useRef(action);
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    latest.current = action;
  });

  const run = useCallback((...args: Args) => {
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
  }, []);
  const clearError = useCallback(() => setError(null), []);
  return { run, pending, error, clearError };
}
