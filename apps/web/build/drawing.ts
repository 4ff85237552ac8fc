import { geoAzimuthalEqualArea, geoCentroid } from "d3-geo";

/** A point on the earth in degrees: longitude, latitude. */
type Place = readonly [lon: number, lat: number];
type Point = readonly [x: number, y: number];
export type Rings = readonly (readonly Place[])[];

/** The longer side of a drawing, in its own units. */
const side = 200;
/** What is nearer than this to a straight line is on it. */
const tolerance = 0.5;
/** An island smaller than this is a dot; of dots that would touch one is enough. */
const smallest = 0.8;
const apart = 2;

/** Around a country's own middle: areas are true, and no date line or pole cuts it. */
function projectAround(rings: Rings): (place: Place) => Point {
  const [lon, lat] = geoCentroid({ type: "MultiPoint", coordinates: rings.flat().map((place) => [...place]) });
  const project = geoAzimuthalEqualArea().rotate([-lon, -lat]).translate([0, 0]);
  // Only what lies opposite to the middle has no place.
  return ([placeLon, placeLat]) => project([placeLon, placeLat])!;
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

/** Ramer, Douglas and Peucker: the points without which the line would be another. */
function simplify(points: readonly Point[]): Point[] {
  const kept = new Set([0, points.length - 1]);
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let [farthest, most] = [from, tolerance];
    for (let i = from + 1; i < to; i++) {
      const off = distance(points[i]!, points[from]!, points[to]!);
      if (off > most) [farthest, most] = [i, off];
    }
    if (farthest === from) continue;
    kept.add(farthest);
    spans.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, i) => kept.has(i));
}

function boxOf(points: readonly Point[]) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The borders in a box of their own, small enough to be sent with a page: what is land, and what is too small for it. */
export function drawOutline(rings: Rings): { width: number; height: number; land: string; islets: string } {
  const project = projectAround(rings);
  const projected = rings.map((ring) => ring.map(project));
  const { left, top, right, bottom } = boxOf(projected.flat());
  const scale = side / Math.max(right - left, bottom - top);
  const dots = new Set<string>();
  const lines = projected.map((ring) => {
    const points = ring.map(([x, y]): Point => [(x - left) * scale, (y - top) * scale]);
    const box = boxOf(points);
    if (Math.max(box.right - box.left, box.bottom - box.top) < smallest) {
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      dots.add(`M${Math.round(x / apart) * apart} ${Math.round(y / apart) * apart}h0`);
      return "";
    }
    const corners = simplify(points).map(([x, y]) => `${round(x)} ${round(y)}`);
    return `M${corners.slice(0, -1).join("L")}Z`;
  });
  return {
    width: Math.round((right - left) * scale),
    height: Math.round((bottom - top) * scale),
    land: lines.join(""),
    islets: [...dots].join(""),
  };
}
