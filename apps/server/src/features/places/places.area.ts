import type { Bounds, Near } from "@bump/contract";
import { type RawBuilder, sql } from "kysely";
import { cellSize, toCell } from "./places.geohash.ts";

/** A part of the world: within bounds, and no farther than so far from a point. */
export type Area = Bounds & {
  near: Near | null;
  /** How many letters the geohashes of the cells have that cover it; null where it is too large for few of them. */
  level: number | null;
  /** Those cells, as numbers. */
  cells: readonly string[];
};

const everywhere: Bounds = { west: -180, south: -90, east: 180, north: 90 };

export function toArea({ bounds, near }: { bounds?: Bounds | undefined; near?: Near | undefined }): Area {
  const box = near ? around(near) : (bounds ?? everywhere);
  return { ...box, near: near ?? null, ...cover(box) };
}

const kmPerDegree = 111.195;

/** The bounds of a circle. Where it holds a pole it goes all around. */
function around({ lat, lng, km }: Near): Bounds {
  const high = km / kmPerDegree;
  const south = Math.max(lat - high, -90);
  const north = Math.min(lat + high, 90);
  if (south === -90 || north === 90) return { ...everywhere, south, north };
  // Circles of latitude are shorter towards the poles: it is widest not at its own, but a little nearer to the pole.
  const wide = toDegrees(Math.asin(Math.min(Math.sin(toRadians(high)) / Math.cos(toRadians(lat)), 1)));
  if (wide >= 180) return { ...everywhere, south, north };
  return { west: wrap(lng - wide), south, east: wrap(lng + wide), north };
}

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
const toDegrees = (radians: number) => (radians * 180) / Math.PI;
const wrap = (lng: number) => (lng < -180 ? lng + 360 : lng > 180 ? lng - 360 : lng);

/** Those there are indexes for (0016_places.sql), the smallest cells first. */
const levels = [5, 4, 3, 2] as const;
const mostCells = 40;

/** The smallest cells of which few are enough. */
function cover(box: Bounds): { level: number | null; cells: string[] } {
  for (const level of levels) {
    const { width, height } = cellSize(level);
    const columns = steps(box.west + 180, (box.west <= box.east ? box.east : box.east + 360) + 180, width);
    const rows = steps(box.south + 90, box.north + 90, height);
    if (columns.length * rows.length > mostCells) continue;
    const cells = columns.flatMap((column) =>
      rows.map((row) => {
        const lng = ((column + 0.5) * width) % 360;
        return String(toCell({ lat: Math.min((row + 0.5) * height, 180) - 90, lng: lng - 180 }, level));
      }),
    );
    return { level, cells: [...new Set(cells)] };
  }
  return { level: null, cells: [] };
}

/** Which of equal steps lie between two values; at the end of the world there is one less. */
function steps(from: number, to: number, step: number): number[] {
  const first = Math.floor(from / step);
  const count = Math.min(Math.floor(to / step) - first + 1, mostCells + 1);
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Whether a point is in there. */
export function isInside(area: Area, point: { lat: RawBuilder<number>; lng: RawBuilder<number> }): RawBuilder<boolean> {
  const { lat, lng } = point;
  const [west, east] = [sql`${area.west}::float8`, sql`${area.east}::float8`];
  const inBounds = sql<boolean>`(${lat} between ${area.south}::float8 and ${area.north}::float8
    and case when ${west} <= ${east} then ${lng} between ${west} and ${east} else ${lng} >= ${west} or ${lng} <= ${east} end)`;
  if (area.near === null) return inBounds;
  return sql<boolean>`(${inBounds} and ${distance(area.near, point)} <= ${area.near.km}::float8)`;
}

/** In kilometres, along the surface. */
function distance(near: Near, { lat, lng }: { lat: RawBuilder<number>; lng: RawBuilder<number> }): RawBuilder<number> {
  return sql<number>`(2 * 6371.0 * asin(sqrt(least(1, power(sind((${lat} - ${near.lat}::float8) / 2), 2)
    + cosd(${near.lat}::float8) * cosd(${lat}) * power(sind((${lng} - ${near.lng}::float8) / 2), 2)))))`;
}
