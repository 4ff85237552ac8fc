import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

type Point = { x: number; y: number };
type View = Point & { scale: number };

const rest: View = { scale: 1, x: 0, y: 0 };
const largest = 8;
const keyStep = 1.25;
const doubleClickScale = 2.5;
/** Of a picture that is larger than its stage, at one press of an arrow. */
const panStep = 80;
/** As far as a finger has to go for the next picture. */
const swipeDistance = 60;

const pans: Record<string, Point> = {
  ArrowLeft: { x: panStep, y: 0 },
  ArrowRight: { x: -panStep, y: 0 },
  ArrowUp: { x: 0, y: panStep },
  ArrowDown: { x: 0, y: -panStep },
};

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most);
}

/** Never so far that the stage would be empty. */
function within({ scale, x, y }: View, { clientWidth, clientHeight }: Pick<Element, "clientWidth" | "clientHeight">) {
  if (scale <= 1) return rest;
  return {
    scale,
    x: clamp(x, ((scale - 1) * clientWidth) / 2),
    y: clamp(y, ((scale - 1) * clientHeight) / 2),
  };
}

/** Larger or smaller; what lies at the point, as seen from the middle, stays there. */
function zoomed({ scale, x, y }: View, factor: number, at: Point): View {
  const next = Math.min(Math.max(scale * factor, 1), largest);
  const by = next / scale;
  return { scale: next, x: at.x - (at.x - x) * by, y: at.y - (at.y - y) * by };
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function distanceOf([a, b]: readonly Point[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/** Seen from the middle of the stage. */
function fromMiddle(stage: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/**
 * How a picture is looked at: by wheel, fingers, double click and keys. `onSwipe` is told of a swipe across it at rest;
 * another `id` is another picture, which is seen as a whole at first.
 */
export function useZoom(onSwipe: (by: 1 | -1) => void, id: string | undefined) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [view, setView] = useState(rest);
  const [seenId, setSeenId] = useState(id);
  if (seenId !== id) {
    setSeenId(id);
    setView(rest);
  }
  const fingers = useRef(new Map<number, Point>());
  const begun = useRef<Point | null>(null);

  const change = (to: (now: View) => View) => {
    if (stage) setView((now) => within(to(now), stage));
  };
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) => change((now) => zoomed(now, factor, at));

  useEffect(() => {
    if (!stage) return;
    // Not by React, whose wheel listeners cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = fromMiddle(stage, event);
      setView((now) => within(zoomed(now, Math.exp(-event.deltaY / 300), at), stage));
    };
    stage.addEventListener("wheel", onWheel, { passive: false });
    return () => stage.removeEventListener("wheel", onWheel);
  }, [stage]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = fromMiddle(event.currentTarget, event);
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, at);
    begun.current = fingers.current.size === 1 ? at : null;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return;
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, fromMiddle(event.currentTarget, event));
    const after = [...fingers.current.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    const spread = after.length > 1 ? distanceOf(after) / (distanceOf(before) || 1) : 1;
    change((now) => {
      const moved = zoomed(now, spread, to);
      return { ...moved, x: moved.x + to.x - from.x, y: moved.y + to.y - from.y };
    });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const [from, to] = [begun.current, fingers.current.get(event.pointerId)];
    fingers.current.delete(event.pointerId);
    begun.current = null;
    if (!from || !to || view.scale > 1 || event.type === "pointercancel") return;
    const { x, y } = { x: to.x - from.x, y: to.y - from.y };
    if (Math.abs(x) > swipeDistance && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
  };
  const onDoubleClick = (event: PointerEvent<HTMLElement> | React.MouseEvent<HTMLElement>) =>
    view.scale > 1 ? setView(rest) : zoomBy(doubleClickScale, fromMiddle(event.currentTarget, event));

  /** Whether the key was meant for the picture. */
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    const pan = pans[key];
    if (ctrlKey || metaKey || altKey || !stage) return false;
    if (key === "+" || key === "=") zoomBy(keyStep);
    else if (key === "-") zoomBy(1 / keyStep);
    else if (key === "0") setView(rest);
    else if (pan && view.scale > 1) change((now) => ({ ...now, x: now.x + pan.x, y: now.y + pan.y }));
    else return false;
    return true;
  };

  return {
    scale: view.scale,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    isLargest: view.scale >= largest,
    zoomIn: () => zoomBy(keyStep),
    zoomOut: () => zoomBy(1 / keyStep),
    reset: () => setView(rest),
    onKey,
    stageProps: {
      ref: setStage,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onDoubleClick,
    },
  };
}

export type Zoom = ReturnType<typeof useZoom>;
