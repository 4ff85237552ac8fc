import { Marker } from "maplibre-gl";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLatest } from "#lib/use-latest.ts";
import { type Point, toPoint } from "../places.points.ts";
import { useMap } from "./WorldMap.tsx";

type Props = {
  at: Point;
  /** Which end of it is at the point. */
  anchor?: "center" | "bottom";
  /** Over another mark: it leaves that one free. */
  above?: boolean;
  /** It can be dragged. */
  onMove?: (point: Point) => void;
  children: ReactNode;
};

/** Something that stands at a point of the map and goes along with it. */
export function OnMap({ at, anchor = "center", above = false, onMove, children }: Props) {
  const map = useMap();
  const [element] = useState(() => {
    const box = document.createElement("div");
    if (above) box.style.zIndex = "3";
    return box;
  });
  const [marker] = useState(
    () => new Marker({ element, anchor, offset: [0, above ? -26 : 0], draggable: onMove !== undefined }),
  );
  const moved = useLatest(onMove);
  const { lat, lng } = at;
  useEffect(() => {
    marker.setLngLat([lng, lat]).addTo(map);
  }, [marker, map, lat, lng]);
  useEffect(() => {
    const tell = () => moved.current?.(toPoint(marker.getLngLat()));
    marker.on("dragend", tell);
    return () => void marker.remove();
  }, [marker, moved]);
  return createPortal(children, element);
}
