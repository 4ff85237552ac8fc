import type { Location } from "@bump/contract";
import { useQuery } from "@tanstack/react-query";
import { isCountry, spaceQuery } from "#features/spaces/index.ts";
import { useMe } from "#features/users/index.ts";
import type { Bounds } from "./places.points.ts";
import { countriesQuery } from "./places.queries.ts";
import type { MapView } from "./places.views.ts";

const world: MapView = { lat: 20, lng: 10, zoom: 1 };
const closeness = { exact: 8, town: 7, country: 4 } as const;

/** The code of the country whose space it is; null for the others, undefined until it is known. */
export function useCountryOf(spaceId: string): string | null | undefined {
  const here = useMe()?.activeSpace;
  const isHere = here?.spaceId === spaceId;
  const { data, isError } = useQuery({ ...spaceQuery(spaceId), enabled: !isHere });
  const space = isHere ? here : data;
  if (!space) return isError ? null : undefined;
  return isCountry(space) ? space.code : null;
}

/** How near one looks at something that is known so well. */
export function viewOf({ lat, lng, precision = "exact" }: Location): MapView {
  return { lat, lng, zoom: closeness[precision] };
}

/** What a map shows first: what was chosen before, the space's country, or all of it. Null until that is known. */
export function useStart(country: string | null | undefined, value: Location | null): MapView | Bounds | null {
  const isNeeded = value === null && country !== null;
  const { data, isError } = useQuery({ ...countriesQuery, enabled: isNeeded });
  if (value) return viewOf(value);
  if (country === null || isError) return world;
  if (country === undefined || !data) return null;
  return data.find(({ code }) => code.toLowerCase() === country)?.bounds ?? world;
}
