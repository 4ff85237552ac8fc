import { useLayoutEffect, useRef } from "react";

/**
 * What a callback that is made once reads when it is called. Changes together with what is on the screen: after an effect
 * that runs later, a quick click would still find what was there before.
 */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
