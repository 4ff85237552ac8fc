import { useNavigate, useRouter } from "@tanstack/react-router";
import { type Point, readView } from "#features/places/index.ts";
import type { LocationSearch } from "./location.search.ts";

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
