import { languages } from "@bump/contract";
import countries from "world-countries/countries.json" with { type: "json" };
import { fold } from "./places.fold.ts";

export type Country = {
  /** Two capitals. */
  code: string;
  name: string;
  lat: number;
  lng: number;
  /** Of a circle as large as it, in kilometres. */
  radius: number;
  /** How many live in its towns. */
  people: number;
  /** All that it is called, as it is compared. */
  names: readonly string[];
};

type Source = (typeof countries)[number];

export function readCountries(people: ReadonlyMap<string, number>): Map<string, Country> {
  const tongues = languages.map((language) => namesIn(language));
  return new Map(
    countries.map((country) => {
      const { cca2: code, latlng, area, name } = country;
      const shown = tongues.map((tongue) => tongue.of(code) ?? name.common);
      const names = [...new Set([...namesOf(country), ...shown].map(fold))].filter((each) => each.length > 2);
      const [lat = 0, lng = 0] = latlng;
      const radius = Math.sqrt(Math.max(area, 1) / Math.PI);
      return [code, { code, name: name.common, lat, lng, radius, people: people.get(code) ?? 0, names }];
    }),
  );
}

function namesOf({ name, translations, altSpellings }: Source): string[] {
  const others: { common: string }[] = [...Object.values(translations), ...Object.values(name.native)];
  return [name.common, name.official, ...altSpellings, ...others.map(({ common }) => common)];
}

const tongueOf = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  let names = tongueOf.get(language);
  if (names === undefined) {
    names = new Intl.DisplayNames(language, { type: "region" });
    tongueOf.set(language, names);
  }
  return names;
}

/** In one of our languages; in another as in English. */
export function nameCountry({ code, name }: Country, lang: string): string {
  if (lang === "en" || !(languages as readonly string[]).includes(lang)) return name;
  return namesIn(lang).of(code) ?? name;
}
