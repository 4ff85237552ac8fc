import { boxesIn, findBox, type Read } from "./media.boxes.ts";

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
