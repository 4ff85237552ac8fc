import { listMapCells, type MapKind, reversePlace, searchPlaces } from "@bump/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { send } from "#lib/http.ts";
import { type Bounds, boundsText, type Point } from "./places.points.ts";

/** Shorter words would find half the world. */
export const searchFrom = 4;

/** Places by their name; `country` is a code, null for everywhere. */
export function placesQuery(text: string, country: string | null, lang: string) {
  return queryOptions({
    queryKey: ["places", "named", text, country, lang],
    queryFn: async ({ signal }) => {
      // Else the server would look in the country of the space that is open.
      const query = { q: text, country: country ?? "ww", lang };
      return (await call(searchPlaces, { query, signal })).items;
    },
    enabled: Array.from(text).length >= searchFrom,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  });
}

/** What is at a point. */
export function placesAtQuery(point: Point | null, lang: string) {
  return queryOptions({
    queryKey: ["places", "at", point, lang],
    queryFn: async ({ signal }) => {
      const query = { lat: String(point!.lat), lng: String(point!.lng), lang };
      return (await call(reversePlace, { query, signal })).items;
    },
    enabled: point !== null,
    staleTime: 5 * 60_000,
    retry: false,
  });
}

export const cellKeys = { in: (spaceId: string) => ["space", spaceId, "map-cells"] as const };

/** How many of a space's posts are where, as far as a map shows it. */
export function cellsQuery(spaceId: string, kinds: readonly MapKind[], bounds: Bounds, zoom: number) {
  const query = { spaceId, kinds: kinds.join(","), bounds: boundsText(bounds), zoom: String(Math.floor(zoom)) };
  return queryOptions({
    queryKey: [...cellKeys.in(spaceId), query],
    queryFn: async ({ signal }) => (await call(listMapCells, { query, signal })).cells,
    // What is known stays while the map moves, but never one space's in another.
    placeholderData: (before, last) => (last?.queryKey[1] === spaceId ? keepPreviousData(before) : undefined),
    staleTime: 30_000,
  });
}

type Row = [code: string, lng: number, lat: number, west: number, south: number, east: number, north: number];
export type Country = { code: string; at: Point; bounds: Bounds };

/** Where the countries are: part of the build, the largest first. */
export const countriesQuery = queryOptions({
  queryKey: ["places", "countries"],
  queryFn: async ({ signal }): Promise<Country[]> => {
    const rows = await send<Row[]>("/basemap/countries.json", { signal });
    return rows.map(([code, lng, lat, ...bounds]) => ({ code, at: { lat, lng }, bounds }));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

type TownRow = [name: string, lng: number, lat: number, size: number];
/** A point of the map; the greater its size, the earlier it is shown. */
export type Town = { name: string; at: Point; size: number };

const toTown = ([name, lng, lat, size]: TownRow): Town => ({ name, at: { lat, lng }, size });

/** The largest of the world, the largest first, and the pieces of the map of which there are smaller ones. */
export const townsQuery = queryOptions({
  queryKey: ["places", "towns"],
  queryFn: async ({ signal }) => {
    const { cells, towns } = await send<{ cells: string[]; towns: TownRow[] }>("/basemap/towns.json", { signal });
    return { cells: new Set(cells), towns: towns.map(toTown) };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** What some of them are called in a language, by their place among them. */
export function townNamesQuery(language: string) {
  return queryOptions({
    queryKey: ["places", "town-names", language],
    queryFn: ({ signal }) => send<Record<number, string>>(`/basemap/towns-${language}.json`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The smaller ones of one piece. */
export function townCellQuery(cell: string) {
  return queryOptions({
    queryKey: ["places", "town-cell", cell],
    queryFn: async ({ signal }) => (await send<TownRow[]>(`/basemap/towns/${cell}.json`, { signal })).map(toTown),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
