import type { ByteRange } from "#platform/storage/storage.ts";

type Read = (range: ByteRange) => Promise<Buffer>;
/** Where the content of a box is: `start` is its first byte, `end` the one behind its last. */
type Box = { name: string; start: number; end: number };

/** More than any camera writes; whoever writes more has the file read no longer. */
const maxBoxes = 2000;

/** One box after the other, by their heads alone. */
async function* boxesIn(read: Read, { start, end }: Pick<Box, "start" | "end">): AsyncGenerator<Box> {
  for (let at = start, count = 0; at + 8 <= end && count < maxBoxes; count++) {
    const head = await read({ start: at, end: Math.min(at + 16, end) - 1 });
    const isLong = head.readUInt32BE(0) === 1 && head.length === 16;
    // Zero is one that reaches to the end.
    const size = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0) || end - at;
    const headSize = isLong ? 16 : 8;
    if (size < headSize || at + size > end) return;
    yield { name: head.toString("latin1", 4, 8), start: at + headSize, end: at + size };
    at += size;
  }
}

async function findBox(read: Read, within: Pick<Box, "start" | "end">, name: string): Promise<Box | null> {
  for await (const box of boxesIn(read, within)) if (box.name === name) return box;
  return null;
}

/** What the tracks of an MP4 or MOV are for, by the names of those who handle them: `vide`, `soun`, `meta` … */
export async function handlersOf(read: Read, size: number): Promise<string[]> {
  const handlers: string[] = [];
  const table = await findBox(read, { start: 0, end: size }, "moov");
  if (!table) return handlers;
  for await (const track of boxesIn(read, table)) {
    if (track.name !== "trak") continue;
    const media = await findBox(read, track, "mdia");
    const handler = media && (await findBox(read, media, "hdlr"));
    // Behind its version, flags and a word of old.
    if (handler) handlers.push((await read({ start: handler.start + 8, end: handler.start + 11 })).toString("latin1"));
  }
  return handlers;
}
