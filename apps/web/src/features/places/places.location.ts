import type { Location, Place, Precision } from "@bump/contract";
import type { Point } from "./places.points.ts";

type Named = Pick<Place, "formattedLocation" | "lat" | "lng" | "place_id" | "locationTags">;

/** A point that was chosen, and what it was chosen as: by hand it is nothing but a point. */
export type Spot = { point: Point; as: (Named & { kind: Place["kind"] }) | null };

/** What may be told of a spot, each as others would see it; null where there is no such thing. */
export type Tellable = { town: Named | null; country: Named | null };

export function spotOf(place: Place): Spot {
  return { point: { lat: place.lat, lng: place.lng }, as: place };
}

/** One that was kept: of a town or country there is only its middle, which is no place that anybody chose. */
export function toSpot({ lat, lng, precision = "exact", ...kept }: Location): Spot {
  const point = { lat, lng };
  if (precision === "exact") return { point, as: null };
  const { formattedLocation = "", place_id = "", locationTags = [] } = kept;
  return { point, as: { ...point, kind: precision, formattedLocation, place_id, locationTags } };
}

/** What was chosen by its name is that; all else is what lies there. */
export function tellable({ as }: Spot, there: readonly Place[]): Tellable {
  const find = (kind: Place["kind"]) => (as?.kind === kind ? as : (there.find((place) => place.kind === kind) ?? null));
  // Of a country that was chosen as such, the town in its middle is none of ours.
  return { town: as?.kind === "country" ? null : find("town"), country: find("country") };
}

export function canTell(precision: Precision, spot: Spot, { town, country }: Tellable): boolean {
  if (precision === "exact") return spot.as?.kind !== "country";
  return (precision === "town" ? town : country) !== null;
}

/**
 * What is sent. Where a town or country is told, nothing of the point goes along, nor is it kept in a draft.
 */
export function toLocation(spot: Spot, told: Tellable, precision: Precision, calledSo: string): Location | null {
  if (!canTell(precision, spot, told)) return null;
  if (precision === "exact") {
    const formattedLocation = calledSo.trim() || spot.as?.formattedLocation || told.town?.formattedLocation;
    return { ...spot.point, precision, ...(formattedLocation && { formattedLocation }) };
  }
  const { lat, lng, formattedLocation, place_id, locationTags } = (precision === "town" ? told.town : told.country)!;
  return { lat, lng, formattedLocation, place_id, locationTags, precision };
}
