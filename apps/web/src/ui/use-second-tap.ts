import { type MouseEvent, useEffect, useRef } from "react";

const secondTapMs = 400;
const secondTapPx = 30;

type Tap = { x: number; y: number; at: number };

/**
 * Of two quick taps the second is meant for what the first one closed, or moved away: it does nothing to what lies below.
 * Answers what a dialog has to hear of taps in it, and whether one beside it is such a second.
 */
export function useSecondTap(opened: boolean): { onTap: (event: MouseEvent) => void; isSecond: () => boolean } {
  const last = useRef<Tap | null>(null);
  useEffect(() => {
    if (!opened) return;
    return () => {
      if (last.current) swallowNear(last.current);
    };
  }, [opened]);
  return {
    onTap: ({ clientX: x, clientY: y }) => {
      // A key that presses a button makes a click at no place.
      last.current = x === 0 && y === 0 ? null : { x, y, at: performance.now() };
    },
    isSecond: () => last.current !== null && performance.now() < last.current.at + secondTapMs,
  };
}

function swallowNear({ x, y, at }: Tap): void {
  const left = at + secondTapMs - performance.now();
  if (left <= 0) return;
  const over = new AbortController();
  setTimeout(() => over.abort(), left);
  const swallow = (event: globalThis.MouseEvent) => {
    // Whatever comes after one elsewhere is no second any more.
    if (Math.hypot(event.clientX - x, event.clientY - y) > secondTapPx) return over.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  // A click follows from a press, and some things open at the press already.
  for (const name of ["pointerdown", "mousedown", "click"] as const) {
    document.addEventListener(name, swallow, { capture: true, signal: over.signal });
  }
}
