import { placeSearchMin } from "@bump/contract";
import type { Country } from "./places.countries.ts";
import { fold } from "./places.fold.ts";
import type { Gazetteer } from "./places.gazetteer.ts";
import { isFirst, isWhole, type Names, type Range, rangeOf } from "./places.names.ts";

/** A town by its index, or a country. */
export type Found = { town: number } | { country: Country };
type Codes = ReadonlySet<string> | null;
type Wanted = { text: string; country: string | null; limit: number };

/** Lower ranks first; within one, higher scores. */
type Ranked = { found: Found; rank: number; score: number };
const begins = 0;
const inside = 1;
const mistyped = 2;
/** Somebody who typed a whole name means it, unless another that begins so is far larger. */
const wholeCounts = 30;

/**
 * What begins with the words, then what has them inside, then what is one slip of the fingers away; among those alike the
 * largest first. A town may be named with its country: 'Lagos, Nigeria'.
 */
export function findPlaces(gazetteer: Gazetteer, { text, country, limit }: Wanted): Found[] {
  if (Array.from(text.trim()).length < placeSearchMin) return [];
  const codes = country === null ? null : new Set([country]);
  const { words, of } = splitCountry(gazetteer, text);
  const inCountries = of && codes ? new Set([...of].filter((code) => codes.has(code))) : (of ?? codes);
  const ranked = [
    ...rankCountries(gazetteer, fold(text), codes),
    ...rankTowns(gazetteer, { words, codes: inCountries, limit }),
  ];
  return ranked
    .toSorted((one, other) => one.rank - other.rank || other.score - one.score)
    .slice(0, limit)
    .map(({ found }) => found);
}

function rankCountries({ countries }: Gazetteer, words: string, codes: Codes): Ranked[] {
  if (words === "") return [];
  return [...countries.values()].flatMap((country) => {
    if (codes?.has(country.code) === false || !country.names.some((name) => name.startsWith(words))) return [];
    const score = country.people * (country.names.includes(words) ? wholeCounts : 1);
    return [{ found: { country }, rank: begins, score }];
  });
}

/** The town's own words, and the countries that the rest may mean; null where there is no rest. */
function splitCountry(gazetteer: Gazetteer, text: string): { words: string; of: Codes } {
  const comma = text.indexOf(",");
  if (comma === -1) return splitLastWords(gazetteer, fold(text));
  const rest = fold(text.slice(text.lastIndexOf(",") + 1));
  // Two letters are a state's, or not yet a name.
  const of = rest.length > 2 ? codesOf(gazetteer, (name) => name.startsWith(rest)) : null;
  return { words: fold(text.slice(0, comma)), of };
}

/** Without a comma only a country's whole name is one, and only where no town is called so. */
function splitLastWords(gazetteer: Gazetteer, words: string): { words: string; of: Codes } {
  const range = rangeOf(gazetteer.names, words);
  if (range.to > range.from) return { words, of: null };
  for (let at = words.indexOf(" "); at !== -1; at = words.indexOf(" ", at + 1)) {
    const rest = words.slice(at + 1);
    const of = codesOf(gazetteer, (name) => name === rest);
    if (of) return { words: words.slice(0, at), of };
  }
  return { words, of: null };
}

function codesOf({ countries }: Gazetteer, isIt: (name: string) => boolean): Codes {
  const codes = [...countries.values()].filter(({ names }) => names.some(isIt)).map(({ code }) => code);
  return codes.length > 0 ? new Set(codes) : null;
}

function rankTowns(
  gazetteer: Gazetteer,
  { words, codes, limit }: { words: string; codes: Codes; limit: number },
): Ranked[] {
  if (words === "") return [];
  const { names, cities } = gazetteer;
  const isWanted = cities.countryCodes.map((code) => codes?.has(code) ?? true);
  const best = new Best(limit);
  const add = ({ from, to }: Range, length: number, ranks: { first: number; later: number | null }) => {
    for (let index = from; index < to; index += 1) {
      const town = names.towns[index]!;
      const at = names.words[index]!;
      const isAtStart = isFirst(names, at);
      const rank = isAtStart ? ranks.first : ranks.later;
      if (rank === null || !isWanted[cities.countries[town]!]) continue;
      const isNamedSo = isAtStart && isWhole(names, at, length);
      best.add(town, rank, (cities.populations[town]! + 1) * (isNamedSo ? wholeCounts : 1));
    }
  };
  add(rangeOf(names, words), words.length, { first: begins, later: inside });
  if (!best.isFull) {
    for (const { range, length } of slipsOf(names, words)) add(range, length, { first: mistyped, later: null });
  }
  return best.rows.map(({ town, ...row }) => ({ ...row, found: { town } }));
}

type Standing = { rank: number; score: number };

function isBetter(one: Standing, other: Standing): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.score > other.score);
}

/** The few best of thousands, each town once. */
class Best {
  readonly rows: (Standing & { town: number })[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.rows.length === this.#limit;
  }

  add(town: number, rank: number, score: number): void {
    const last = this.isFull ? this.rows.at(-1)! : null;
    if (last && !isBetter({ rank, score }, last)) return;
    const known = this.rows.findIndex((row) => row.town === town);
    // By another of its names it may fit better.
    if (known !== -1 && !isBetter({ rank, score }, this.rows[known]!)) return;
    if (known !== -1) this.rows.splice(known, 1);
    else if (last) this.rows.pop();
    const at = this.rows.findIndex((row) => isBetter({ rank, score }, row));
    this.rows.splice(at === -1 ? this.rows.length : at, 0, { town, rank, score });
  }
}

const letters = Array.from("abcdefghijklmnopqrstuvwxyz ");
/** Longer ones are nobody's slip. */
const longestSlip = 30;

/** The names that begin with one letter more, less or other than typed, or with two changed about. */
function* slipsOf(names: Names, words: string): Generator<{ range: Range; length: number }> {
  if (words.length < placeSearchMin || words.length > longestSlip) return;
  let within: Range | undefined;
  for (let at = 0; at <= words.length; at += 1) {
    const before = words.slice(0, at);
    within = rangeOf(names, before, within);
    // A second slip would be needed.
    if (within.from === within.to) return;
    for (const rest of slipsAt(words, at))
      yield { range: rangeOf(names, before + rest, within), length: at + rest.length };
  }
}

function* slipsAt(words: string, at: number): Generator<string> {
  const onwards = words.slice(at);
  const after = words.slice(at + 1);
  if (onwards.length > 0) yield after;
  if (onwards.length > 1) yield onwards[1]! + onwards[0]! + onwards.slice(2);
  for (const letter of letters) {
    if (onwards.length > 0 && letter !== onwards[0]) yield letter + after;
    yield letter + onwards;
  }
}
