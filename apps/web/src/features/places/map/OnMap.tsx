import { type Map as WebMap, Marker, type PositionAnchor } from "maplibre-gl";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLatest } from "#lib/use-latest.ts";
import { type Point, toPoint } from "../places.points.ts";
import { useMarkSize } from "../use-mark-size.ts";
import { besideMark } from "./beside-mark.ts";
import { useMap } from "./WorldMap.tsx";

type Props = {
  at: Point;
  /** Which end of it is at the point. */
  anchor?: PositionAnchor;
  /** So many pixels away from its point. */
  by?: { x: number; y: number };
  /** Over other marks. */
  isRaised?: boolean;
  /** It can be dragged. */
  onMove?: (point: Point) => void;
  children: ReactNode;
};

/** Something that stands at a point of the map and goes along with it. */
export function OnMap({ at, anchor = "center", by, isRaised = false, onMove, children }: Props) {
  const map = useMap();
  const [element] = useState(() => {
    const box = document.createElement("div");
    if (isRaised) box.style.zIndex = "3";
    return box;
  });
  const [marker] = useState(() => new Marker({ element, anchor, draggable: onMove !== undefined }));
  const moved = useLatest(onMove);
  const { lat, lng } = at;
  const { x, y } = by ?? { x: 0, y: 0 };
  // Before the effects of what stands in it: what is not in the page yet takes no focus. Put there once: what is taken
  // out and put back loses it, and an arrow key would move the pin no second time.
  useLayoutEffect(() => {
    marker.setOffset([x, y]).setLngLat([lng, lat]);
    if (!element.isConnected) marker.addTo(map);
  }, [marker, element, map, lat, lng, x, y]);
  useEffect(() => {
    const tell = () => moved.current?.(toPoint(marker.getLngLat()));
    marker.on("dragend", tell);
    return () => void marker.remove();
  }, [marker, moved]);
  return createPortal(children, element);
}

/** How far the map's tools reach in from its end. */
function toolsOf(map: WebMap): number {
  const container = map.getContainer();
  const tools = container.parentElement?.querySelector("[data-tools]");
  return tools ? container.getBoundingClientRect().right - tools.getBoundingClientRect().left : 0;
}

/** Something that belongs to the mark at a point and leaves it free. */
export function BesideMark({ at, children }: Pick<Props, "at" | "children">) {
  const map = useMap();
  const sizeOf = useMarkSize();
  const box = useRef<HTMLDivElement>(null);
  const [start] = useState(() => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    return { mark: map.project(at), map: { width, height }, tools: toolsOf(map), markHeight: sizeOf(1).height };
  });
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => setWidth(box.current?.offsetWidth ?? 0), []);
  const { anchor, by } = besideMark({ ...start, width });
  return (
    <OnMap at={at} anchor={anchor} by={by} isRaised>
      <div ref={box}>{children}</div>
    </OnMap>
  );
}
