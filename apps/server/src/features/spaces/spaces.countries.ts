import { countrySpaceId, languages } from "@bump/contract";
import countries from "world-countries/countries.json" with { type: "json" };

export type PublicSpace = { id: string; code: string; name: string };

/** Every country's space: the same id in every deployment, made from its code. */
export const countrySpaces: readonly PublicSpace[] = countries.map(({ cca2, name }) => {
  const code = cca2.toLowerCase();
  return { id: countrySpaceId(code), code, name: name.common };
});

const byCode = new Map(countrySpaces.map((space) => [space.code, space]));

export function findCountry(code: string): PublicSpace | null {
  return byCode.get(code.toLowerCase()) ?? null;
}

/** The country that a language tag names, as `nl` in nl-NL; null where it names none. */
export function findCountryOfLocale(tag: string): PublicSpace | null {
  try {
    return findCountry(new Intl.Locale(tag).region ?? "");
  } catch {
    return null;
  }
}

let byTimeZone: Map<string, PublicSpace> | undefined;

/** A zone lies in one country. Its old and new names are the same zone. */
export function findCountryOfTimeZone(timeZone: string): PublicSpace | null {
  byTimeZone ??= new Map(countrySpaces.flatMap((space) => zonesOf(space).map((zone) => [zone, space])));
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions();
    return byTimeZone.get(zone) ?? null;
  } catch {
    return null;
  }
}

function zonesOf({ code }: PublicSpace): string[] {
  const locale = new Intl.Locale("und", { region: code });
  // Newer than the types know.
  return (locale as Intl.Locale & { getTimeZones(): string[] | undefined }).getTimeZones() ?? [];
}

let namesByCode: Map<string, string[]> | undefined;

/** Codes of the countries that carry the text in their name, in any of our languages. */
export function findCountryCodes(text: string): string[] {
  namesByCode ??= nameCountries();
  const wanted = text.toLowerCase();
  return [...namesByCode].filter(([, names]) => names.some((name) => name.includes(wanted))).map(([code]) => code);
}

function nameCountries(): Map<string, string[]> {
  const tongues = languages.map((language) => new Intl.DisplayNames(language, { type: "region" }));
  return new Map(
    countrySpaces.map(({ code, name }) => {
      const names = tongues.map((tongue) => tongue.of(code.toUpperCase()) ?? name);
      return [code, [...new Set([name, ...names].map((each) => each.toLowerCase()))]];
    }),
  );
}
