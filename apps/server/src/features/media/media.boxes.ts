import type { ByteRange } from "#platform/storage/storage.ts";

export type Read = (range: ByteRange) => Promise<Buffer>;
/** Where the content of a box is: `start` is its first byte, `end` the one behind its last. */
export type Box = { name: string; start: number; end: number };

/** More than any camera writes; whoever writes more has the file read no longer. */
const maxBoxes = 2000;

/** What MP4, MOV and HEIC are made of: one box after the other, by their heads alone. */
export async function* boxesIn(read: Read, { start, end }: Pick<Box, "start" | "end">): AsyncGenerator<Box> {
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

export async function findBox(read: Read, within: Pick<Box, "start" | "end">, name: string): Promise<Box | null> {
  for await (const box of boxesIn(read, within)) if (box.name === name) return box;
  return null;
}
