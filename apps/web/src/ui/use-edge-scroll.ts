import { useEffect, useEffectEvent } from "react";

/** How near to the upper and the lower end of the window, with the bars there, the page begins to go along. */
const edge = 112;
/** Of how far the pointer is past that, so much in each frame. */
const share = 1 / 8;
/** A hand that was put down in there and holds still wants nothing. */
const still = 8;

/** Where the pointer was put down, and where it is now. */
export type Drawn = { from: number; to: number };

function pastEdge({ from, to }: Drawn): number {
  if (to < edge && to < from - still) return to - edge;
  const lower = innerHeight - edge;
  return to > lower && to > from + still ? to - lower : 0;
}

/** While something is dragged to an end of the window the page goes along, past which what is longer goes on. */
export function useEdgeScroll(drawn: Drawn | null, onScrolled: (y: number) => void): void {
  const goOn = useEffectEvent(() => {
    const by = drawn ? pastEdge(drawn) * share : 0;
    if (!drawn || by === 0) return;
    scrollBy({ top: by, behavior: "instant" });
    onScrolled(drawn.to);
  });
  const isDragging = drawn !== null;
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function step() {
      goOn();
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);
}
