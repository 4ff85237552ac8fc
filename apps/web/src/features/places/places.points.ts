/** A point on the earth, in degrees. */
export type Point = { lat: number; lng: number };
/** West, south, east, north. West is greater than east where the date line lies between. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

const earthKm = 6371;
const kmPerDegree = (Math.PI * earthKm) / 180;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** The same meridian by its usual number. */
export function wrapLng(lng: number): number {
  return ((((lng + 180) % 360) + 360) % 360) - 180;
}

export function toPoint({ lat, lng }: Point): Point {
  const digits = (value: number) => Number(value.toFixed(6));
  return { lat: digits(clamp(lat, 90)), lng: digits(wrapLng(lng)) };
}

export function distanceKm(from: Point, to: Point): number {
  const [f, g] = [radians(from.lat), radians(to.lat)];
  const h = Math.sin((g - f) / 2) ** 2 + Math.cos(f) * Math.cos(g) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A box that holds everything within so many kilometres. */
export function boundsAround({ lat, lng }: Point, km: number): Bounds {
  const up = km / kmPerDegree;
  const across = Math.min(180, up / Math.max(0.01, Math.cos(radians(lat))));
  return [lng - across, clamp(lat - up, 85), lng + across, clamp(lat + up, 85)];
}

/** As the server takes them: whole numbers would do at the scale of the world, five digits are a metre. */
export function boundsText([west, south, east, north]: Bounds): string {
  const isAround = east - west >= 360;
  const box = isAround ? [-180, south, 180, north] : [wrapLng(west), south, wrapLng(east), north];
  return [box[0], clamp(box[1]!, 90), box[2], clamp(box[3]!, 90)].map((value) => Number(value!.toFixed(4))).join(",");
}

const letters = "0123456789bcdefghjkmnpqrstuvwxyz";

/** The box that a geohash stands for: each bit halves it, in turn from side to side and from top to bottom. */
export function hashBounds(hash: string): Bounds {
  const lng = [-180, 180] as [number, number];
  const lat = [-90, 90] as [number, number];
  const bits = Array.from(hash).flatMap((letter) =>
    [16, 8, 4, 2, 1].map((bit) => (letters.indexOf(letter) & bit) !== 0),
  );
  for (const [index, isUpper] of bits.entries()) {
    const range = index % 2 === 0 ? lng : lat;
    range[isUpper ? 0 : 1] = (range[0] + range[1]) / 2;
  }
  return [lng[0], lat[0], lng[1], lat[1]];
}

/** How many pieces the base map is cut into, each way (build/base-map.towns.ts). */
const pieces = 32;

/** The pieces of the base map that a box touches, as column-row from the upper left. */
export function cellsWithin([west, south, east, north]: Bounds): string[] {
  const across = (lng: number) => Math.floor(((lng + 180) / 360) * pieces);
  const down = (lat: number) => {
    const sine = Math.sin(radians(clamp(lat, 85)));
    return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * pieces);
  };
  const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const columns = count(across(west), across(east)).map((column) => ((column % pieces) + pieces) % pieces);
  return [...new Set(columns)].flatMap((column) => count(down(north), down(south)).map((row) => `${column}-${row}`));
}
