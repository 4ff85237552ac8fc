import type { Point } from "./places.points.ts";

// Apart from the geometry: the first page of the site knows every address, and what stands in them.

export type MapView = Point & { zoom: number };

/** A view as it stands in an address: three digits are a hundred metres. */
export function viewText({ lat, lng, zoom }: MapView): string {
  return [lat.toFixed(3), lng.toFixed(3), zoom.toFixed(1)].map(Number).join(",");
}

/** Null for what is no view. */
export function readView(text: string | undefined): MapView | null {
  const [lat = Number.NaN, lng = Number.NaN, zoom = Number.NaN, ...rest] = (text ?? "").split(",").map(Number);
  const isSound = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 22 && rest.length === 0;
  return isSound ? { lat, lng, zoom } : null;
}
