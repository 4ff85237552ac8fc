import { type MapKind, mapKinds } from "@bump/contract";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { type Point, readView } from "#features/places/index.ts";

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

export function aroundText({ lat, lng }: Point): string {
  return [lat, lng].map((value) => Number(value.toFixed(2))).join(",");
}

/** Changes what stands in the address, without a step of its own to go back to. */
export function useSearchChange(): (change: LocationSearch) => void {
  const { history } = useRouter();
  const navigate = useNavigate({ from: "/location" });
  return (change) => {
    // The map comes to rest once more while the page is left for another, which must not lead back to it.
    if (history.location.pathname !== "/location") return;
    void navigate({
      to: "/location",
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  };
}

export function nearbyOf({ around, km }: LocationSearch): { around: Point; km: number } | null {
  const point = around && readView(`${around},1`);
  return point && km ? { around: { lat: point.lat, lng: point.lng }, km } : null;
}
