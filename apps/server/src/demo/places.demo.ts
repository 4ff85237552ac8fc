import type { Location, Precision } from "@bump/contract";
import { sql } from "kysely";
import { placeLocation } from "#features/places/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Setting } from "./writing.demo.ts";

/** Where people are when they write, by their key: at home mostly, and in a town or two around. */
const homes: Record<string, readonly (readonly [lat: number, lng: number])[]> = {
  amara: [
    [6.45, 3.39],
    [7.39, 3.9],
    [7.15, 3.35],
  ],
  jonas: [
    [51.34, 12.37],
    [51.48, 11.97],
    [51.05, 13.74],
  ],
  lakshmi: [
    [17.39, 78.46],
    [17.25, 80.15],
  ],
  ravi: [
    [26.92, 75.79],
    [26.45, 74.64],
  ],
  sofia: [
    [20.67, -103.33],
    [19.43, -99.13],
  ],
  mateo: [
    [-16.5, -68.15],
    [-17.38, -66.16],
  ],
  luc: [
    [45.75, 4.85],
    [45.43, 4.39],
  ],
  femke: [
    [52.09, 5.12],
    [52.16, 5.39],
    [51.92, 4.48],
  ],
  grace: [
    [-1.28, 36.82],
    [-0.3, 36.07],
    [-4.05, 39.67],
  ],
  rivers: [
    [51.81, 4.67],
    [51.84, 5.86],
  ],
  solar: [
    [-1.1, 37.01],
    [0.51, 35.27],
  ],
  jardins: [
    [47.22, -1.55],
    [48.11, -1.68],
  ],
  greta: [
    [53.55, 9.99],
    [53.87, 10.69],
  ],
  emre: [
    [50.94, 6.96],
    [50.73, 7.1],
  ],
  sunita: [
    [25.59, 85.14],
    [25.78, 84.73],
  ],
  imran: [
    [26.84, 80.92],
    [26.45, 80.33],
  ],
  suresh: [
    [16.3, 80.45],
    [16.51, 80.65],
  ],
  padma: [
    [18.0, 79.58],
    [18.44, 79.13],
  ],
  ines: [
    [40.42, -3.7],
    [40.48, -3.37],
  ],
  aicha: [
    [43.3, 5.38],
    [43.53, 5.45],
  ],
  oumar: [
    [14.69, -17.44],
    [14.79, -16.93],
  ],
  bram: [
    [53.22, 6.57],
    [52.99, 6.56],
  ],
  tom: [
    [53.8, -1.55],
    [53.8, -1.75],
  ],
  noor: [
    [43.25, -79.85],
    [43.65, -79.38],
  ],
};

/** Most tell the town; a few the country alone, or the very spot. */
const precisions: readonly Precision[] = ["town", "town", "town", "country", "town", "town", "exact", "town"];

/** Three of five posts that carry a name say where they are from, unless they were written for another country. */
export async function seedPlaces({ db }: Pick<Deps, "db">, setting: Setting): Promise<void> {
  const authors = new Map([...setting.people].map(([key, id]) => [id, key]));
  const codes = new Map([...setting.spaces].map(([code, id]) => [id, code]));
  const posts = await db
    .selectFrom("subjects")
    .select(["id", "author_id", "space_id"])
    .where("kind", "in", ["story", "problem", "solution"])
    .where("author_id", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const placed: { id: string; location: Location }[] = [];
  let nth = 0;
  for (const { id, author_id, space_id } of posts) {
    const home = homes[authors.get(author_id!) ?? ""];
    const at = home?.[nth % home.length];
    if (at === undefined) continue;
    const [lat, lng] = at;
    const location = await placeLocation({ lat, lng, precision: precisions[nth % precisions.length] });
    const code = codes.get(space_id) ?? "";
    const isElsewhere = /^(?!ww)[a-z]{2}$/.test(code) && location.locationTags?.at(-1)?.toLowerCase() !== code;
    if (isElsewhere) continue;
    nth += 1;
    if (nth % 5 < 3) placed.push({ id, location });
  }
  await sql`
    update posts p set location = given.location
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) given (id uuid, location jsonb)
    where p.id = given.id`.execute(db);
}
