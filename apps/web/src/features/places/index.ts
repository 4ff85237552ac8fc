export { CellsFrame } from "./components/MapFrame.tsx";
export { PlaceChip, PlaceField, usePlaceDialog } from "./components/PlaceField.tsx";
export { PlaceLine } from "./components/PlaceLine.tsx";
export { PlaceSearch } from "./components/PlaceSearch.tsx";
export { boxOf, gather, type Group, itemOf } from "./places.gather.ts";
export type { MapHandle } from "./map/WorldMap.tsx";
export {
  type Bounds,
  boundsAround,
  boundsText,
  distanceKm,
  hashBounds,
  type MapView,
  type Point,
  readView,
  viewText,
} from "./places.points.ts";
export { cellKeys, cellsQuery } from "./places.queries.ts";
export { useDistances } from "./use-distances.ts";
export { usePlaceName } from "./use-place-name.ts";
export { usePosition } from "./use-position.ts";
export { useMarkSize } from "./use-mark-size.ts";
export { useCountryOf, useStart } from "./use-start.ts";
