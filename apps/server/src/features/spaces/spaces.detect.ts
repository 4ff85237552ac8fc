import { worldSpaceId } from "@bump/contract";
import { AppError } from "#platform/http/app-error.ts";
import { findCountry, findCountryOfLocale, findCountryOfTimeZone, type PublicSpace } from "./spaces.countries.ts";

const world: PublicSpace = { id: worldSpaceId, code: "ww", name: "Global Space" };

/** What a client says of itself; `accepted` is its Accept-Language. */
type Place = { code?: string; locale?: string; timeZone?: string; accepted?: string };

/** The space of a code, else the country that the language names, else that of the time zone, else the world. */
export function detectSpace({ code, locale, timeZone, accepted }: Place): {
  name: string;
  spaceId: string;
  code: string;
} {
  const { id, ...space } = code ? getByCode(code) : (guess({ locale, timeZone, accepted }) ?? world);
  return { name: space.name, spaceId: id, code: space.code };
}

function getByCode(code: string): PublicSpace {
  const space = code.toLowerCase() === world.code ? world : findCountry(code);
  if (!space) throw new AppError("not_found");
  return space;
}

function guess({ locale, timeZone, accepted = "" }: Place): PublicSpace | null {
  const tags = locale ? [locale] : accepted.split(",").map((part) => part.split(";")[0]!.trim());
  for (const tag of tags) {
    const country = findCountryOfLocale(tag);
    if (country) return country;
  }
  return timeZone ? findCountryOfTimeZone(timeZone) : null;
}
