import { type MapKind, mapKinds } from "@bump/contract";
import { readView } from "#features/places/index.ts";

/** Kilometres to choose from. */
export const distances = [5, 10, 25, 50, 100] as const;
const usualDistance = 25;

/** What stands in the address, so that Back and a reload show what was shown. */
export type LocationSearch = {
  /** lat,lng,zoom of the map. */
  at?: string;
  kind?: MapKind;
  /** lat,lng: what Nearby is near to. Two digits are a kilometre: nobody who sees the address learns more. */
  around?: string;
  km?: number;
};

export function readLocationSearch(search: Record<string, unknown>): LocationSearch {
  const { at, kind, around, km } = search;
  const isAround = typeof around === "string" && readView(`${around},1`) !== null;
  return {
    at: typeof at === "string" && readView(at) ? at : undefined,
    kind: mapKinds.find((one) => one === kind),
    around: isAround ? around : undefined,
    km: isAround ? (distances.find((one) => one === Number(km)) ?? usualDistance) : undefined,
  };
}
