import { z } from "zod";
import { SpaceChoice } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const placeKinds = ["town", "region", "country", "address"] as const;

/** Somewhere that can be chosen. */
export const Place = z.object({
  /** town:{GeoNames id}, country:{ISO code}, or what the configured service calls it. */
  place_id: z.string(),
  name: z.string(),
  /** Its name with the country's, in the language that was asked for. */
  formattedLocation: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Two small letters, as the codes of spaces. */
  countryCode: z.string().nullable(),
  kind: z.enum(placeKinds),
  population: z.number().nullable(),
  /** Its name and the wider ones, narrowest first, in English; the last is the country's code in capitals. */
  locationTags: z.array(z.string()),
  /** Of towns that would read alike: a larger one, and how many kilometres away that is. */
  near: z.object({ name: z.string(), km: z.number() }).optional(),
});
export type Place = z.infer<typeof Place>;

/** From how many characters on places are looked for. */
export const placeSearchMin = 4;

/** A number as it stands in an address: `Number` alone makes 0 of nothing and takes hexadecimals. */
function readNumbers(text: string, count: number): number[] | null {
  const parts = text.split(",").map((part) => part.trim());
  const isSound =
    parts.length === count && parts.every((part) => /^[+-]?(\d{1,6}(\.\d{0,20})?|\.\d{1,20})$/.test(part));
  return isSound ? parts.map(Number) : null;
}

const isLat = (lat: number) => Math.abs(lat) <= 90;
const isLng = (lng: number) => Math.abs(lng) <= 180;

/** Text of numbers between commas, made into something; what it cannot be made of is refused. */
function numbers<T>(count: number, make: (parts: number[]) => T | null) {
  return z
    .string()
    .max(200, "invalid_value")
    .transform((text, context) => {
      const parts = readNumbers(text, count);
      const made = parts && make(parts);
      if (made !== null) return made;
      context.issues.push({ code: "custom", message: "invalid_value", input: text });
      return z.NEVER;
    });
}

const Lat = numbers(1, ([lat = NaN]) => (isLat(lat) ? lat : null));
const Lng = numbers(1, ([lng = NaN]) => (isLng(lng) ? lng : null));

export type Bounds = { west: number; south: number; east: number; north: number };

/** Maps go round and round: 190 is 170 west. */
const wrap = (lng: number) => (isLng(lng) ? lng : ((((lng + 180) % 360) + 360) % 360) - 180);

/** `west,south,east,north`. Across the date line west is the larger one. */
export const Bounds = numbers(4, ([west = NaN, south = NaN, east = NaN, north = NaN]): Bounds | null => {
  if (!isLat(south) || !isLat(north) || south > north || Math.max(Math.abs(west), Math.abs(east)) > 720) return null;
  if (Math.abs(east - west) >= 360) return { west: -180, south, east: 180, north };
  return { west: wrap(west), south, east: wrap(east), north };
});

export type Near = { lat: number; lng: number; km: number };

/** `lat,lng,km`: not farther than so many kilometres from there. */
export const Near = numbers(3, ([lat = NaN, lng = NaN, km = NaN]): Near | null =>
  isLat(lat) && isLng(lng) && km > 0 && km <= 20_100 ? { lat, lng, km } : null,
);

const lang = z.string().max(20).optional();

export const searchPlaces = endpoint({
  method: "GET",
  path: "/geo/search",
  action: "place.search",
  access: "user",
  summary: "Towns and countries by their name, ten at most; none for fewer than four characters",
  query: z.strictObject({
    q: z.string().trim().max(150, "max_characters").default(""),
    /** A country's code, or ww for everywhere; absent or empty: the country of the request's space, if it is of one. */
    country: z.string().max(10).optional(),
    /** In which the countries are named; English when absent. */
    lang,
    spaceId: SpaceChoice,
  }),
  response: z.object({ items: z.array(Place).max(10) }),
  errors: ["max_characters", "invalid_value", "not_found", "forbidden"],
  limit: "autocomplete",
});

export const reversePlace = endpoint({
  method: "GET",
  path: "/geo/reverse",
  action: "place.reverse",
  access: "user",
  summary: "What is at a point: the town that it belongs to, then the country; nothing on the open sea",
  query: z.strictObject({ lat: Lat, lng: Lng, lang, spaceId: SpaceChoice }),
  response: z.object({ items: z.array(Place).max(10) }),
  errors: ["required", "invalid_value"],
  limit: "autocomplete",
});

/** What a map shows. */
export const mapKinds = ["stories", "problems", "solutions"] as const;
export type MapKind = (typeof mapKinds)[number];

const MapItem = z.object({ path: z.string(), kind: z.enum(mapKinds), title: z.string() });

export const MapCell = z.object({
  /** Its geohash: the shorter, the larger the cell. */
  hash: z.string(),
  /** The middle of what is in it. */
  lat: z.number(),
  lng: z.number(),
  total: z.number(),
  /** Where it is one alone. */
  item: MapItem.nullable(),
});
export type MapCell = z.infer<typeof MapCell>;

export const listMapCells = endpoint({
  method: "GET",
  path: "/geo/items",
  action: "place.listItems",
  access: "user",
  summary: "How many of a space's posts are where, by cells of a map; 500 cells at most",
  query: z.strictObject({
    spaceId: SpaceChoice,
    /** Comma-separated: stories, problems, solutions; all when absent. */
    kinds: z.string().max(200).optional(),
    /** The whole world when absent. */
    bounds: Bounds.optional(),
    zoom: numbers(1, ([zoom = NaN]) => (zoom >= 0 && zoom <= 30 ? zoom : null)).default(1),
  }),
  response: z.object({ cells: z.array(MapCell).max(500) }),
  errors: ["invalid_value", "not_found", "forbidden"],
});
