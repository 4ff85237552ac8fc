import { Marker, type PositionAnchor } from "maplibre-gl";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLatest } from "#lib/use-latest.ts";
import { type Point, toPoint } from "../places.points.ts";
import { useMap } from "./WorldMap.tsx";

type Props = {
  at: Point;
  /** Which end of it is at the point. */
  anchor?: PositionAnchor;
  /** Over other marks, and so many pixels lower than its point. */
  raised?: { by: number };
  /** It can be dragged. */
  onMove?: (point: Point) => void;
  children: ReactNode;
};

/** Something that stands at a point of the map and goes along with it. */
export function OnMap({ at, anchor = "center", raised, onMove, children }: Props) {
  const map = useMap();
  const [element] = useState(() => {
    const box = document.createElement("div");
    if (raised) box.style.zIndex = "3";
    return box;
  });
  const [marker] = useState(
    () => new Marker({ element, anchor, offset: [0, raised?.by ?? 0], draggable: onMove !== undefined }),
  );
  const moved = useLatest(onMove);
  const { lat, lng } = at;
  // Before the effects of what stands in it: what is not in the page yet takes no focus. Put there once: what is taken
  // out and put back loses it, and an arrow key would move the pin no second time.
  useLayoutEffect(() => {
    marker.setLngLat([lng, lat]);
    if (!element.isConnected) marker.addTo(map);
  }, [marker, element, map, lat, lng]);
  useEffect(() => {
    const tell = () => moved.current?.(toPoint(marker.getLngLat()));
    marker.on("dragend", tell);
    return () => void marker.remove();
  }, [marker, moved]);
  return createPortal(children, element);
}

/** Half of a mark and a little more. */
const besideMark = 26;
/** Half of what stands there: nearer to the edge it would be cut off. */
const halfWidth = 160;

/** Something that belongs to the mark at a point and leaves it free: on the side of it where there is more room. */
export function BesideMark({ at, children }: Pick<Props, "at" | "children">) {
  const map = useMap();
  const [side] = useState(() => {
    const { x, y } = map.project(at);
    const { clientWidth, clientHeight } = map.getContainer();
    const end = x < halfWidth ? "-left" : x > clientWidth - halfWidth ? "-right" : "";
    const isAbove = y > clientHeight / 2;
    return { anchor: `${isAbove ? "bottom" : "top"}${end}` as const, by: isAbove ? -besideMark : besideMark };
  });
  return (
    <OnMap at={at} anchor={side.anchor} raised={side}>
      {children}
    </OnMap>
  );
}
