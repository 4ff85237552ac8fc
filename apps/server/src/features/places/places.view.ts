import { languages, type Place } from "@bump/contract";
import { nameOf } from "./places.cities.ts";
import { type Country, nameCountry } from "./places.countries.ts";
import type { Gazetteer } from "./places.gazetteer.ts";
import type { Found } from "./places.search.ts";

export function toPlaceView(gazetteer: Gazetteer, found: Found, lang: string): Place {
  return "town" in found ? toTownView(gazetteer, found.town, lang) : toCountryView(found.country, lang);
}

function toTownView({ cities, countries, tongues }: Gazetteer, town: number, lang: string): Place {
  const nameIn = (tongue: string) => tongues.get(town)?.[tongue] ?? nameOf(cities, town);
  const name = nameIn((languages as readonly string[]).includes(lang) ? lang : "en");
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
    locationTags: [nameIn("en"), country?.name ?? code, code],
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
