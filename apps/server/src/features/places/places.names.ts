import { setImmediate as turn } from "node:timers/promises";
import { type Cities, nameOf } from "./places.cities.ts";
import { fold } from "./places.fold.ts";

/** Every word of every name, sorted by the name from that word on: what begins with something stands together. */
export type Names = {
  /** The names as they are compared, one to a line, with a line's end before the first. */
  text: string;
  /** Where in the text a word begins. */
  words: Uint32Array;
  /** Of which town that word is. */
  towns: Uint32Array;
};

/** Of a town by its index. */
export type OtherName = { town: number; name: string };

const perTurn = 4_000;
const lineEnd = 10;
const space = 32;

/** Each town by its own name, and some by others too. */
export async function indexNames(cities: Cities, others: readonly OtherName[]): Promise<Names> {
  const lines = ["", ...Array<string>(cities.size)];
  for (let index = 0; index < cities.size; index += 1) {
    if (index % perTurn === perTurn - 1) await turn();
    lines[index + 1] = fold(nameOf(cities, index));
  }
  lines.push(...others.map(({ name }) => fold(name)), "");
  const text = lines.join("\n");
  const found = await findWords(text);
  const order = await sortWords(text, found.words);
  const towns = order.map((at) => {
    const line = found.lines[at]!;
    return line < cities.size ? line : others[line - cities.size]!.town;
  });
  return { text, words: order.map((at) => found.words[at]!), towns };
}

async function findWords(text: string): Promise<{ words: Uint32Array; lines: Uint32Array }> {
  const words: number[] = [];
  const lines: number[] = [];
  let line = -1;
  for (let at = 0; at < text.length - 1; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineEnd) line += 1;
    if ((code === lineEnd || code === space) && text.charCodeAt(at + 1) !== lineEnd) {
      words.push(at + 1);
      lines.push(line);
    }
    if (at % 100_000 === 0) await turn();
  }
  return { words: Uint32Array.from(words), lines: Uint32Array.from(lines) };
}

/** Numbers are sorted without asking us: by the first letters at once, and only what has those in common by the rest. */
async function sortWords(text: string, words: Uint32Array): Promise<Uint32Array> {
  const keyed = Float64Array.from(words, (at, index) => keyOf(text, at) * 2 ** 20 + index).sort();
  const order = Uint32Array.from(keyed, (key) => key % 2 ** 20);
  let sorted = 0;
  for (let from = 0; from < order.length;) {
    const key = Math.floor(keyed[from]! / 2 ** 20);
    let to = from + 1;
    while (to < order.length && Math.floor(keyed[to]! / 2 ** 20) === key) to += 1;
    if (to - from > 1) order.subarray(from, to).sort((a, b) => compareAt(text, words[a]!, words[b]!) || a - b);
    sorted += to - from;
    if (sorted > perTurn) {
      await turn();
      sorted = 0;
    }
    from = to;
  }
  return order;
}

/** Four letters in 32 bits: with the twenty of an index they fit into a number. After one that is not Latin none counts. */
function keyOf(text: string, at: number): number {
  let key = 0;
  let isOver = false;
  for (let offset = 0; offset < 4; offset += 1) {
    const code: number = isOver ? 0 : Math.min(text.charCodeAt(at + offset), 255);
    isOver ||= code === lineEnd || code === 255;
    key = key * 256 + code;
  }
  return key;
}

/** Up to the end of the line, which comes before every letter. */
function compareAt(text: string, a: number, b: number): number {
  for (let offset = 0; ; offset += 1) {
    const left = text.charCodeAt(a + offset);
    const right = text.charCodeAt(b + offset);
    if (left !== right || left === lineEnd) return left - right;
  }
}

/** Some of the words as they are sorted: from one to before another. */
export type Range = { from: number; to: number };

/** Those of the words (of these, where they are known to be among them) from which on a name begins with something. */
export function rangeOf(
  names: Names,
  beginning: string,
  { from, to }: Range = { from: 0, to: names.words.length },
): Range {
  const first = firstNotBefore(names, beginning, { from, to });
  // What comes after all that begins so.
  return { from: first, to: firstNotBefore(names, `${beginning}\uffff`, { from: first, to }) };
}

function firstNotBefore({ text, words }: Names, wanted: string, { from, to }: Range): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(text, words[middle]!, wanted)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(text: string, at: number, wanted: string): boolean {
  for (let offset = 0; offset < wanted.length; offset += 1) {
    const code = text.charCodeAt(at + offset);
    const other = wanted.charCodeAt(offset);
    if (code !== other) return code < other;
  }
  return false;
}

/** Whether the word is the first of its name. */
export function isFirst({ text }: Names, at: number): boolean {
  return text.charCodeAt(at - 1) === lineEnd;
}

/** Whether nothing of the name follows after so many characters. */
export function isWhole({ text }: Names, at: number, length: number): boolean {
  return text.charCodeAt(at + length) === lineEnd;
}
