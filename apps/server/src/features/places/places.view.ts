import { languages, type Place } from "@bump/contract";
import { nameOf } from "./places.cities.ts";
import { type Country, nameCountry } from "./places.countries.ts";
import { fold } from "./places.fold.ts";
import type { Gazetteer } from "./places.gazetteer.ts";
import { findKnownNear } from "./places.nearby.ts";
import type { Found } from "./places.search.ts";

/** A list to choose from: those that would read alike say where they are. */
export function toPlaceViews(gazetteer: Gazetteer, found: readonly Found[], lang: string): Place[] {
  const places = found.map((each) => toPlaceView(gazetteer, each, lang));
  const read = places.map(({ formattedLocation }) => fold(formattedLocation));
  return places.map((place, index) => {
    const each = found[index]!;
    const isAlone = read.indexOf(read[index]!) === read.lastIndexOf(read[index]!);
    const near = isAlone || "country" in each ? null : findKnownNear(gazetteer, each.town);
    if (near === null) return place;
    return { ...place, near: { name: nameTown(gazetteer, near.town, lang), km: Math.round(near.km * 10) / 10 } };
  });
}

export function toPlaceView(gazetteer: Gazetteer, found: Found, lang: string): Place {
  return "town" in found ? toTownView(gazetteer, found.town, lang) : toCountryView(found.country, lang);
}

/** In one of our languages; in another as in English. */
function nameTown({ cities, tongues }: Gazetteer, town: number, lang: string): string {
  const tongue = (languages as readonly string[]).includes(lang) ? lang : "en";
  return tongues.get(town)?.[tongue] ?? nameOf(cities, town);
}

function toTownView(gazetteer: Gazetteer, town: number, lang: string): Place {
  const { cities, countries } = gazetteer;
  const name = nameTown(gazetteer, town, lang);
  const code = cities.countryCodes[cities.countries[town]!]!;
  const country = countries.get(code);
  const state = cities.stateCodes[cities.states[town]!]!;
  const wider = [state, country ? nameCountry(country, lang) : code].filter((part) => part !== "");
  return {
    place_id: `town:${cities.ids[town]}`,
    name,
    formattedLocation: [name, ...wider].join(", "),
    lat: cities.lats[town]!,
    lng: cities.lngs[town]!,
    countryCode: code.toLowerCase(),
    kind: "town",
    population: cities.populations[town] || null,
    locationTags: [nameTown(gazetteer, town, "en"), country?.name ?? code, code],
  };
}

export function toCountryView(country: Country, lang: string): Place {
  const name = nameCountry(country, lang);
  const { code, lat, lng } = country;
  return {
    place_id: `country:${code}`,
    name,
    formattedLocation: name,
    lat,
    lng,
    countryCode: code.toLowerCase(),
    kind: "country",
    population: null,
    locationTags: [country.name, code],
  };
}
