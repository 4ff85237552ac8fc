import { type Box, boxesIn, findBox, type Read } from "./media.boxes.ts";

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

const xmpId = "be7acfcb97a942e89c71999491e3afac";
/** More than any program writes there. */
const maxXmp = 1_000_000;

/** What stands beside the tracks and the tags: the names of the parts, and the words of XMP. */
export async function wordsBeside(read: Read, size: number): Promise<string[]> {
  const words: string[] = [];
  const parts: Pick<Box, "start" | "end">[] = [{ start: 0, end: size }];
  for (const part of parts) {
    for await (const box of boxesIn(read, part)) {
      words.push(box.name);
      if (box.name === "moov" || box.name === "udta") parts.push(box);
      if (await isXmp(read, box)) words.push(await readText(read, box));
    }
  }
  return words;
}

/** QuickTime has a name for it, MP4 a number. */
async function isXmp(read: Read, { name, start, end }: Box): Promise<boolean> {
  if (name !== "uuid" || end - start < 16) return name === "XMP_";
  return (await read({ start, end: start + 15 })).toString("hex") === xmpId;
}

async function readText(read: Read, { start, end }: Box): Promise<string> {
  return end > start ? (await read({ start, end: Math.min(end, start + maxXmp) - 1 })).toString("latin1") : "";
}
