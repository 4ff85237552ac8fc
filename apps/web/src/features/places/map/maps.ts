/** As one: fetched when the first map is shown. */
export { CellsMap } from "./CellsMap.tsx";
export { PointMap } from "./PointMap.tsx";
