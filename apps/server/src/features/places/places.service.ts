import { type Place, placeSearchMin } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { requireSpace } from "#features/spaces/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { getGazetteer } from "./places.gazetteer.ts";
import { reverseGeocoder, searchGeocoder } from "./places.geocoder.ts";
import { findCountryAt, findTownAt, type Point } from "./places.nearby.ts";
import { type Found, findPlaces } from "./places.search.ts";
import { toPlaceView, toPlaceViews } from "./places.view.ts";

const mostFound = 10;
/** The code of the world's space. */
const world = "ww";

type Search = {
  q: string;
  country?: string | undefined;
  lang?: string | undefined;
  spaceId?: string | undefined;
  request: FastifyRequest;
};

/** By the configured service where there is one and it answers, else by what we know ourselves. */
export async function searchPlaces(
  deps: Deps,
  viewer: Viewer,
  { q, country, lang = "en", ...named }: Search,
): Promise<Place[]> {
  if (Array.from(q).length < placeSearchMin) return [];
  // A private space and that of the skills are of no country.
  const within = country || (await requireSpace(deps.db, viewer, named)).code || world;
  const code = within.toLowerCase() === world ? null : within.toUpperCase();
  const asked = deps.config.geocoderUrl && (await searchGeocoder(deps, { q, country: code, lang, limit: mostFound }));
  if (asked) return asked;
  const gazetteer = await getGazetteer();
  const found = findPlaces(gazetteer, { text: q, country: code, limit: mostFound });
  return toPlaceViews(gazetteer, found, lang);
}

/** The town and the country are ours in any case: a post that tells no more is stored by them. */
export async function reversePlace(
  deps: Deps,
  { lang = "en", ...point }: Point & { lang?: string | undefined },
): Promise<Place[]> {
  const [gazetteer, address] = await Promise.all([
    getGazetteer(),
    deps.config.geocoderUrl ? reverseGeocoder(deps, { ...point, lang }) : null,
  ]);
  const town = findTownAt(gazetteer, point);
  const country = findCountryAt(gazetteer, point);
  const found: Found[] = [...(town === null ? [] : [{ town }]), ...(country === null ? [] : [{ country }])];
  return [...(address ? [address] : []), ...found.map((each) => toPlaceView(gazetteer, each, lang))];
}
