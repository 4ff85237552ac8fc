import type { Location, Place } from "@bump/contract";
import { distance } from "geokdbush";
import { AppError } from "#platform/http/app-error.ts";
import { toShownText } from "#platform/shown-text.ts";
import type { Country } from "./places.countries.ts";
import { type Gazetteer, getGazetteer } from "./places.gazetteer.ts";
import { longestHash, toCell, toHash } from "./places.geohash.ts";
import { farthestTown, findCountryAt, findTownAt, reachOf } from "./places.nearby.ts";
import { toPlaceView } from "./places.view.ts";

/** As long as each precision allows: of five metres, five kilometres, a thousand. */
const hashLength = { exact: longestHash, town: 5, country: 2 } as const;
/** What a point counts as being at, in kilometres. */
const same = 1;

/**
 * What is stored of where a post is: of the point that came in no more than its author chose to tell. It is asked of
 * nobody else, whichever service is configured: a point that is not to be stored is not to be sent away either.
 */
export async function placeLocation(given: Location): Promise<Location> {
  const gazetteer = await getGazetteer();
  if ((given.precision ?? "exact") === "exact") return toExact(gazetteer, given);
  const country = findChosenCountry(gazetteer, given);
  const town = country || given.precision === "country" ? null : findChosenTown(gazetteer, given);
  if (town !== null) return toTown(gazetteer, town);
  const around = country ?? findCountryOf(gazetteer, given);
  if (around === null) throw new AppError("place_unknown", { fields: { location: "place_unknown" } });
  return toCountry(gazetteer, around);
}

/** Its author's own words for it stay, in one line of what is seen. */
function toExact(gazetteer: Gazetteer, { lat, lng, formattedLocation, place_id }: Location): Location {
  const point = { lat: round(lat), lng: round(lng) };
  const town = findTownAt(gazetteer, point);
  const country = town === null ? findCountryAt(gazetteer, point) : null;
  const found = town === null ? country && { country } : { town };
  const view = found && toPlaceView(gazetteer, found, "en");
  const line = toShownText((formattedLocation ?? "").replace(/\s+/g, " ")).trim();
  const words = line || view?.formattedLocation;
  return {
    ...toStored({ ...point, locationTags: view?.locationTags ?? [] }, "exact", 0),
    ...(words !== undefined && { formattedLocation: words }),
    ...(place_id !== undefined && { place_id }),
  };
}

/** Six decimals are ten centimetres. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function toTown(gazetteer: Gazetteer, town: number): Location {
  return toNamed(toPlaceView(gazetteer, { town }, "en"), "town", reachOf(gazetteer.cities, town));
}

function toCountry(gazetteer: Gazetteer, country: Country): Location {
  return toNamed(toPlaceView(gazetteer, { country }, "en"), "country", country.radius);
}

function toNamed(place: Place, precision: "town" | "country", radius: number): Location {
  const { formattedLocation, place_id } = place;
  return { ...toStored(place, precision, radius), formattedLocation, place_id };
}

type Named = Pick<Place, "lat" | "lng" | "locationTags">;

function toStored({ lat, lng, locationTags }: Named, precision: keyof typeof hashLength, km: number): Location {
  const length = hashLength[precision];
  const hash = toHash(toCell({ lat, lng }, length), length);
  return { lat, lng, hash, locationTags, accuracy: Math.round(km * 1000), precision };
}

/** The town that its author picked, where the point is still there: in its middle a small one is not the city beside it. */
function findChosenTown(gazetteer: Gazetteer, given: Location): number | null {
  const { cities } = gazetteer;
  const id = /^town:(\d{1,9})$/.exec(given.place_id ?? "")?.[1];
  const town = id === undefined ? undefined : gazetteer.indexOf(Number(id));
  const isThere =
    town !== undefined &&
    cities.isNoTown[town] === 0 &&
    distance(given.lng, given.lat, cities.lngs[town]!, cities.lats[town]!) <= farthestTown;
  return isThere ? town : findTownAt(gazetteer, given);
}

/** The country that was picked as one: its middle may well lie in another, or in the sea. */
function findChosenCountry({ countries }: Gazetteer, { lat, lng, place_id }: Location): Country | null {
  const country = countries.get(/^country:([A-Z]{2})$/.exec(place_id ?? "")?.[1] ?? "");
  return country && distance(lng, lat, country.lng, country.lat) <= same ? country : null;
}

function findCountryOf(gazetteer: Gazetteer, given: Location): Country | null {
  const { cities, countries } = gazetteer;
  const town = findChosenTown(gazetteer, given);
  if (town === null) return findCountryAt(gazetteer, given);
  return countries.get(cities.countryCodes[cities.countries[town]!]!) ?? null;
}
