import type { Place } from "@bump/contract";
import { z } from "zod";
import type { Deps } from "#platform/deps.ts";
import { version } from "#platform/version.ts";
import type { Point } from "./places.nearby.ts";

/** What we read of an answer in Nominatim's `jsonv2`: numbers come as text, and what is not found as an error. */
const Answer = z.object({
  osm_type: z.string().max(20),
  osm_id: z.number(),
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  display_name: z
    .string()
    .min(1)
    .transform((text) => text.slice(0, 500)),
  name: z.string().max(500).optional(),
  addresstype: z.string().max(50).optional(),
  address: z.record(z.string(), z.string()).optional(),
});
type Answer = z.infer<typeof Answer>;

type Asked = { lang: string };

/** Places by the service of GEOCODER_URL; null where it cannot be asked, or its answer is none. */
export async function searchGeocoder(
  deps: Pick<Deps, "config" | "egress" | "log">,
  { q, country, lang, limit }: Asked & { q: string; country: string | null; limit: number },
): Promise<Place[] | null> {
  const query: Record<string, string> = { q, limit: String(limit), "accept-language": lang };
  if (country !== null) query["countrycodes"] = country.toLowerCase();
  const answer = await ask(deps, "search", query);
  const found = z.array(Answer).safeParse(answer);
  return found.success ? found.data.slice(0, limit).map(toPlace) : null;
}

/** What is at a point, the nearest first; null as above. */
export async function reverseGeocoder(
  deps: Pick<Deps, "config" | "egress" | "log">,
  { lat, lng, lang }: Asked & Point,
): Promise<Place | null> {
  const answer = await ask(deps, "reverse", { lat: String(lat), lon: String(lng), "accept-language": lang });
  const found = Answer.safeParse(answer);
  return found.success ? toPlace(found.data) : null;
}

const underWay = new Map<string, Promise<unknown>>();

/** What many ask at once is asked there once. */
function ask(
  deps: Pick<Deps, "config" | "egress" | "log">,
  call: "search" | "reverse",
  query: Record<string, string>,
): Promise<unknown> {
  const wanted = new URLSearchParams({ format: "jsonv2", addressdetails: "1", ...query });
  const url = `${deps.config.geocoderUrl}/${call}?${wanted.toString()}`;
  const answer = underWay.get(url) ?? get(deps, url).finally(() => underWay.delete(url));
  underWay.set(url, answer);
  return answer;
}

async function get({ config, egress, log }: Pick<Deps, "config" | "egress" | "log">, url: string): Promise<unknown> {
  try {
    // Such services want to know who asks.
    const headers = { "user-agent": `bump/${version} (${config.publicUrl})`, accept: "application/json" };
    return await egress.getJson(url, headers);
  } catch (err) {
    // Without the address, which says where somebody is.
    log.warn(
      { event: "geocoder" },
      `the service of GEOCODER_URL did not answer: ${err instanceof Error ? err.name : "failed"}`,
    );
    return null;
  }
}

/** Whatever else the service names is an address. */
const kinds = new Map<string, Place["kind"]>([
  ["country", "country"],
  ...["state", "region", "province", "county", "state_district"].map((name) => [name, "region"] as const),
  ...["city", "town", "village", "hamlet", "municipality"].map((name) => [name, "town"] as const),
]);
const townKeys = ["city", "town", "village", "hamlet", "municipality", "county"];

function toPlace({ address = {}, ...answer }: Answer): Place {
  const code = /^[a-z]{2}$/.exec(address["country_code"]?.toLowerCase() ?? "")?.[0] ?? null;
  const town = townKeys.map((key) => address[key]).find((name) => name !== undefined);
  const name = answer.name || answer.display_name.split(",")[0]!;
  const tags = [name, town, address["country"], code?.toUpperCase()].filter((tag) => tag !== undefined);
  return {
    place_id: `osm:${answer.osm_type}/${answer.osm_id}`,
    name,
    formattedLocation: answer.display_name,
    lat: answer.lat,
    lng: answer.lon,
    countryCode: code,
    kind: kinds.get(answer.addresstype ?? "") ?? "address",
    population: null,
    locationTags: [...new Set(tags)].map((tag) => tag.slice(0, 200)),
  };
}
