import { CustomSource, Input, MP4, QTFF } from "mediabunny";
import { readPart, serveTask } from "./media.child.ts";
import { containers } from "./media.containers.ts";
import { handlersOf, wordsBeside } from "./media.film-parts.ts";
import type { ProbeTask, Probed } from "./media.probing.ts";

/** A program of its own: media.probing.ts starts it for one file, and it ends with its answer. */

/** What cameras, phones and programs call the tag of a place, or the part that holds it. */
const placeTag = /xyz|loci|location|gps|latitude|longitude/i;

/** Tracks of which none says where it was. Sports cameras write positions beside the picture, drones as its subtitles. */
const plainHandlers = new Set(["vide", "soun", "tmcd", "hint"]);

async function tellsPlace(input: Input, size: number): Promise<boolean> {
  const { raw = {} } = await input.getMetadataTags();
  if (Object.keys(raw).some((name) => placeTag.test(name))) return true;
  const isFilm = [MP4, QTFF].includes(await input.getFormat());
  if (!isFilm) return false;
  if ((await wordsBeside(readPart, size)).some((words) => placeTag.test(words))) return true;
  return (await handlersOf(readPart, size)).some((handler) => !plainHandlers.has(handler));
}

serveTask<ProbeTask, Probed | null>(async ({ size }) => {
  const source = new CustomSource({
    getSize: () => size,
    // The library's end is the first byte that is not read.
    read: (start, end) => readPart({ start, end: end - 1 }),
    prefetchProfile: "network",
    handleUnhandledError: () => {},
  });
  const input = new Input({ source, formats: containers });
  const tracks = await input.getTracks();
  const video = await input.getPrimaryVideoTrack();
  return {
    hasPicture: video !== null,
    hasSound: tracks.some((track) => track.isAudioTrack()),
    width: video && (await video.getDisplayWidth()),
    height: video && (await video.getDisplayHeight()),
    // What browsers record does not say how long it is, and has to be read to its end.
    seconds:
      (await input.getDurationFromMetadata().catch(() => null)) ?? (await input.computeDuration().catch(() => null)),
    tellsPlace: await tellsPlace(input, size).catch(() => false),
  };
}, null);
