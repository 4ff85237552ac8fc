import type { Location } from "@bump/contract";
import { useMemo } from "react";
import { useLanguage } from "#lib/i18n.ts";

const countryCode = /^[A-Z]{2}$/;

/**
 * What a place is called, or nothing where it has no name. Names are kept in English; of a country the reader's language
 * has its own. An exact point is called what its author called it.
 */
export function usePlaceName(): (location: Location) => string {
  const language = useLanguage();
  const countries = useMemo(() => new Intl.DisplayNames(language, { type: "region" }), [language]);
  return ({ formattedLocation = "", locationTags = [], precision = "exact" }) => {
    const code = locationTags.at(-1) ?? "";
    if (precision === "exact" || !countryCode.test(code)) return formattedLocation;
    const country = countries.of(code) ?? code;
    const at = formattedLocation.lastIndexOf(", ");
    return precision === "country" || at < 0 ? country : `${formattedLocation.slice(0, at)}, ${country}`;
  };
}
