import type { ByteRange } from "#platform/storage/storage.ts";
import { type Box, boxesIn, findBox, type Read } from "./media.boxes.ts";

/** More than any camera writes; whoever writes more has the file read no longer. */
const [maxTable, maxDirectories, maxEntries, maxParts] = [1_000_000, 50, 500, 500];

/**
 * Where photographs that browsers do not show (HEIC, AVIF, TIFF and what cameras call raw) hold what says where they were
 * taken: EXIF and XMP, or only the place where the rest is needed to open them.
 */
export async function findPlaceParts(read: Read, size: number): Promise<ByteRange[]> {
  if (size < 16) return [];
  const start = (await read({ start: 0, end: 15 })).toString("latin1");
  const parts = start.startsWith("ftyp", 4) ? await inHeif(read, size) : await inTiff(read, start);
  return parts.filter((part) => part.end >= part.start && part.end < size).slice(0, maxParts);
}

async function inHeif(read: Read, size: number): Promise<ByteRange[]> {
  const meta = await findBox(read, { start: 0, end: size }, "meta");
  if (!meta || meta.end - meta.start > maxTable) return [];
  const table = await read({ start: meta.start, end: meta.end - 1 });
  const readTable: Read = async ({ start, end }) => table.subarray(start - meta.start, end + 1 - meta.start);
  // Behind its version and flags.
  const within = { start: meta.start + 4, end: meta.end };
  const [items, places, own] = await Promise.all(
    ["iinf", "iloc", "idat"].map((name) => findBox(readTable, within, name)),
  );
  if (!items || !places) return [];
  const told = await findTold(readTable, items);
  const content = await readTable({ start: places.start, end: places.end - 1 });
  return readPlaces(content, own?.start ?? null).flatMap(({ id, ...part }) => (told.has(id) ? [part] : []));
}

/** The items that are not pictures. */
async function findTold(read: Read, { start, end }: Box): Promise<Set<number>> {
  const told = new Set<number>();
  const isShort = (await read({ start, end: start }))[0] === 0;
  for await (const { start: at } of boxesIn(read, { start: start + (isShort ? 6 : 8), end })) {
    const entry = await read({ start: at, end: at + 13 });
    const isLong = entry[0] === 3;
    const type = entry.toString("latin1", isLong ? 10 : 8, isLong ? 14 : 12);
    if (type === "Exif" || type === "mime") told.add(isLong ? entry.readUInt32BE(4) : entry.readUInt16BE(4));
  }
  return told;
}

/** Where which item lies; `own` is where those lie that are in the table itself. */
function readPlaces(content: Buffer, own: number | null): (ByteRange & { id: number })[] {
  const version = content[0]!;
  const sizes = content.readUInt16BE(4);
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15];
  // Of no length each could stand there without end.
  if (lengthSize === 0) return [];
  let at = 6;
  const take = (length: number): number => {
    at += length;
    if (length === 0) return 0;
    return length === 8 ? Number(content.readBigUInt64BE(at - 8)) : content.readUIntBE(at - length, length);
  };
  const places: (ByteRange & { id: number })[] = [];
  for (let items = take(version < 2 ? 2 : 4); items > 0; items--) {
    const id = take(version < 2 ? 2 : 4);
    const method = version > 0 ? take(2) & 15 : 0;
    take(2);
    const base = take(baseSize) + (method === 1 ? (own ?? Number.NaN) : 0);
    for (let extents = take(2); extents > 0; extents--) {
      if (version > 0) take(indexSize);
      const start = base + take(offsetSize);
      const end = start + take(lengthSize) - 1;
      if (method < 2) places.push({ id, start, end });
    }
  }
  return places;
}

const [gpsTag, subTag] = [0x8825, 0x14a];
/** XMP, IPTC and what one program writes of both. */
const wordTags = new Set([700, 0x83bb, 0x8649]);
/** How many bytes a value has, by its type. */
const widths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

type Entry = { tag: number; value: number; count: number; part: ByteRange };
type Directory = { entries: Entry[]; whole: ByteRange; next: number };

async function inTiff(read: Read, start: string): Promise<ByteRange[]> {
  const isLittle = start.startsWith("II*\0");
  if (!isLittle && !start.startsWith("MM\0*")) return [];
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));

  let known = 0;
  const readDirectory = async (at: number): Promise<Directory> => {
    const count = short(await read({ start: at, end: at + 1 }), 0);
    if (++known > maxDirectories || count > maxEntries) throw new Error("more than any camera writes");
    const whole = { start: at, end: at + 5 + count * 12 };
    const bytes = await read(whole);
    const entries = Array.from({ length: count }, (_, index): Entry => {
      const own = 2 + index * 12;
      const [tag, count, value] = [short(bytes, own), long(bytes, own + 4), long(bytes, own + 8)];
      const length = count * (widths[short(bytes, own + 2)] ?? 0);
      const from = length > 4 ? value : at + own + 8;
      return { tag, value, count, part: { start: from, end: from + length - 1 } };
    });
    return { entries, whole, next: long(bytes, 2 + count * 12) };
  };

  const parts: ByteRange[] = [];
  const waiting = [long(Buffer.from(start, "latin1"), 4)];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (at === 0) continue;
    const { entries, next } = await readDirectory(at);
    waiting.push(next);
    for (const { tag, value, count, part } of entries) {
      if (wordTags.has(tag)) parts.push(part);
      if (tag === gpsTag) {
        const places = await readDirectory(value);
        parts.push(...places.entries.map((entry) => entry.part), places.whole);
      }
      if (tag === subTag && count === 1) waiting.push(value);
    }
  }
  return parts;
}
