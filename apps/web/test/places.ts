import { type Place, reversePlace, searchPlaces } from "@bump/contract";
import { http, HttpResponse } from "msw";
import { vi } from "vitest";
import { answers, server } from "./server.ts";

export function buildPlace(overrides: Partial<Place> = {}): Place {
  return {
    place_id: "town:2332459",
    name: "Lagos",
    formattedLocation: "Lagos, Nigeria",
    lat: 6.4541,
    lng: 3.3947,
    countryCode: "ng",
    kind: "town",
    population: 15_388_000,
    locationTags: ["Lagos", "NG"],
    ...overrides,
  };
}

export const nigeria = buildPlace({
  place_id: "country:ng",
  name: "Nigeria",
  formattedLocation: "Nigeria",
  lat: 10,
  lng: 8,
  kind: "country",
  population: null,
  locationTags: ["NG"],
});

/** The gazetteer knows Lagos and its country, by name and by point. */
export function knowsLagos() {
  const named = answers(searchPlaces, ({ url }) => ({
    items: "Lagos".toLowerCase().startsWith(url.searchParams.get("q")!.toLowerCase()) ? [buildPlace()] : [],
  }));
  const at = answers(reversePlace, { items: [buildPlace(), nigeria] });
  server.use(http.get("*/basemap/countries.json", () => HttpResponse.json([["NG", 8, 9.6, 2.7, 4.3, 14.6, 13.9]])));
  return { named, at };
}

type Position = { lat: number; lng: number } | "denied" | "late" | "none";

/** What the browser says when it is asked where it is. */
export function browserIs(position: Position): void {
  const getCurrentPosition: Geolocation["getCurrentPosition"] = (found, failed) => {
    if (typeof position === "object") {
      found({ coords: { latitude: position.lat, longitude: position.lng } } as GeolocationPosition);
    } else failed?.({ code: position === "denied" ? 1 : 3 } as GeolocationPositionError);
  };
  const geolocation = position === "none" ? undefined : { getCurrentPosition };
  vi.stubGlobal(
    "navigator",
    new Proxy(navigator, { get: (target, key) => (key === "geolocation" ? geolocation : Reflect.get(target, key)) }),
  );
}
