import type { MapCell } from "@bump/contract";
import { type Bounds, type Point, wrapLng } from "./places.points.ts";

/** Cells that share one mark, since their own would cover each other. */
export type Group = Point & { total: number; cells: readonly MapCell[] };

export type Marks = {
  zoom: number;
  /** How wide and high a mark is on the screen. */
  sizeOf: (total: number) => { width: number; height: number };
};

/** What is left free between two marks. */
const gap = 4;
const worldAt = (zoom: number) => 512 * 2 ** zoom;

function onScreen({ lat, lng }: Point, zoom: number): { x: number; y: number } {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: ((lng + 180) / 360) * worldAt(zoom), y: y * worldAt(zoom) };
}

/** Whether the marks of two would touch, also across the date line. */
export function doTouch(one: Group, other: Group, { zoom, sizeOf }: Marks): boolean {
  const [a, b] = [onScreen(one, zoom), onScreen(other, zoom)];
  const [mine, theirs] = [sizeOf(one.total), sizeOf(other.total)];
  const across = Math.abs(a.x - b.x);
  return (
    Math.min(across, worldAt(zoom) - across) < (mine.width + theirs.width) / 2 + gap &&
    Math.abs(a.y - b.y) < (mine.height + theirs.height) / 2 + gap
  );
}

/** How far a pin at a point is to be lifted, so that it stands on the mark that lies there instead of covering it. */
export function liftOver(point: Point, groups: readonly Group[], { zoom, sizeOf }: Marks): number {
  const at = onScreen(point, zoom);
  const below = groups.flatMap((group) => {
    const mark = onScreen(group, zoom);
    const { width, height } = sizeOf(group.total);
    const across = Math.abs(mark.x - at.x);
    const isUnder = Math.min(across, worldAt(zoom) - across) < width / 2 && Math.abs(mark.y - at.y) < height / 2 + gap;
    return isUnder ? [at.y - mark.y + height / 2 + gap] : [];
  });
  return Math.max(0, ...below);
}

/** In the middle of all that is in them. */
function join(one: Group, other: Group): Group {
  const total = one.total + other.total;
  const share = other.total / total;
  // The shorter way around.
  const away = wrapLng(other.lng - one.lng);
  return {
    lat: one.lat + (other.lat - one.lat) * share,
    lng: wrapLng(one.lng + away * share),
    total,
    cells: [...one.cells, ...other.cells],
  };
}

/** So few marks that none covers another, the fullest first: they stay where they are as far as they can. */
export function gather(cells: readonly MapCell[], marks: Marks): Group[] {
  const groups: Group[] = [];
  for (const cell of cells.toSorted((one, other) => other.total - one.total)) {
    const { lat, lng, total } = cell;
    let group: Group = { lat, lng, total, cells: [cell] };
    // What was joined may touch others again.
    for (let at = findTouched(groups, group, marks); at !== -1; at = findTouched(groups, group, marks)) {
      const [touched] = groups.splice(at, 1);
      group = join(touched!, group);
    }
    groups.push(group);
  }
  return groups.toSorted((one, other) => other.total - one.total);
}

function findTouched(groups: readonly Group[], group: Group, marks: Marks): number {
  return groups.findIndex((other) => doTouch(other, group, marks));
}

/** The one thing that a mark stands for, where it is one. */
export function itemOf({ cells: [first, ...rest] }: Group): MapCell["item"] {
  return rest.length === 0 ? first!.item : null;
}

/** All that is in there, the shorter way around. */
export function boxOf(points: readonly Point[]): Bounds {
  const from = points[0]!.lng;
  const lats = points.map(({ lat }) => lat);
  const aways = points.map(({ lng }) => wrapLng(lng - from));
  return [wrapLng(from + Math.min(...aways)), Math.min(...lats), wrapLng(from + Math.max(...aways)), Math.max(...lats)];
}
