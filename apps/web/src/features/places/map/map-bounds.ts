import type { LngLatBoundsLike, Map as WebMap } from "maplibre-gl";
import { type Bounds, toPoint } from "../places.points.ts";
import type { MapView } from "../places.views.ts";

export const toBox = ([west, south, east, north]: Bounds): LngLatBoundsLike => [
  west,
  south,
  // Past the date line and on, not back around the world.
  east < west ? east + 360 : east,
  north,
];

export function boundsOf(map: WebMap): Bounds {
  const box = map.getBounds();
  return [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
}

export function viewOf(map: WebMap): MapView {
  return { ...toPoint(map.getCenter()), zoom: Number(map.getZoom().toFixed(2)) };
}
