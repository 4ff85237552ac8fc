import {
  AdtsOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  FlacOutputFormat,
  Input,
  MkvOutputFormat,
  MovOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from "mediabunny";
import { containers } from "./media.containers.ts";

/** By what the reader calls them. Others are not written, so they cannot be cleaned. */
const formats: Record<string, () => OutputFormat> = {
  MP4: () => new Mp4OutputFormat(),
  "QuickTime File Format": () => new MovOutputFormat(),
  Matroska: () => new MkvOutputFormat(),
  WebM: () => new WebMOutputFormat(),
  MP3: () => new Mp3OutputFormat(),
  WAVE: () => new WavOutputFormat(),
  Ogg: () => new OggOutputFormat(),
  FLAC: () => new FlacOutputFormat(),
  ADTS: () => new AdtsOutputFormat(),
};

/**
 * The same pictures and sounds, bit for bit, in a new container of the same kind: tags, covers, places, times, names of
 * tracks and whatever a device writes beside them stay behind.
 */
export async function cleanTracks(input: string, output: string): Promise<void> {
  const source = new Input({ source: new FilePathSource(input), formats: containers });
  const format = formats[(await source.getFormat()).name]?.();
  if (!format) throw new Error("a container that cannot be written");
  for (const track of await source.getTracks()) {
    // They would be taken along.
    track.getName = async () => null;
    track.getLanguageCode = async () => "und";
  }
  const made = new Output({ format, target: new FilePathTarget(output) });
  const conversion = await Conversion.init({
    input: source,
    output: made,
    tags: {},
    copy: { mode: "forced", shiftTolerance: Infinity },
    showWarnings: false,
  });
  // Nothing is dropped silently: what cannot be taken along is for the author to decide.
  if (!conversion.isValid || conversion.discardedTracks.length > 0) throw new Error("a track that cannot be copied");
  await conversion.execute();
}
