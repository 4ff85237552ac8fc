import { useCallback, useEffect, useRef, useState } from "react";
import { type Point, toPoint } from "./places.points.ts";

/** Why there is no position. */
export type PositionProblem = "unsupported" | "denied" | "failed";
export type PositionState = "idle" | "asking" | PositionProblem;

const waitMs = 15_000;

/** Where the person is, asked for when they want it. What the browser said is kept until they ask again. */
export function usePosition(onFound: (point: Point) => void, onProblem?: (problem: PositionProblem) => void) {
  const [state, setState] = useState<PositionState>("idle");
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const end = (problem: PositionProblem) => {
    setState(problem);
    onProblem?.(problem);
  };
  const ask = () => {
    // Missing in old browsers, and taken away by some settings.
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) return end("unsupported");
    setState("asking");
    geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!isHere.current) return;
        setState("idle");
        onFound(toPoint({ lat: coords.latitude, lng: coords.longitude }));
      },
      ({ code }) => isHere.current && end(code === 1 ? "denied" : "failed"),
      { timeout: waitMs, maximumAge: 60_000 },
    );
  };
  const forget = useCallback(() => setState("idle"), []);
  return { state, ask, forget };
}
