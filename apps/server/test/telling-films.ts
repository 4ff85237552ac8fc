import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  type MetadataTags,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from "mediabunny";
import { type Bytes, concat, mark } from "./telling-files.ts";

const tags = {
  title: mark("title"),
  artist: mark("artist"),
  comment: mark("tag-comment"),
  date: new Date(0),
  images: [{ data: Buffer.from(mark("cover")), mimeType: "image/jpeg", kind: "coverFront" as const }],
};

type VideoCodec = "vp8" | "vp9";

async function record(
  format: OutputFormat,
  videoCodec: VideoCodec | null,
  audioCodec: "opus" | "aac",
  more: MetadataTags = {},
): Promise<Bytes> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  output.setMetadataTags({ ...tags, ...more });
  const video = videoCodec && new EncodedVideoPacketSource(videoCodec);
  const audio = new EncodedAudioPacketSource(audioCodec);
  if (video) output.addVideoTrack(video, { name: mark("video-track") });
  output.addAudioTrack(audio, { name: mark("audio-track") });
  await output.start();
  const config = { codec: videoCodec === "vp8" ? "vp8" : "vp09.00.10.08", codedWidth: 32, codedHeight: 32 };
  const head = concat("OpusHead", Buffer.from([1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0]));
  const description = audioCodec === "aac" ? new Uint8Array([0x12, 0x10]) : head;
  const sound = {
    codec: audioCodec === "aac" ? "mp4a.40.2" : "opus",
    sampleRate: 48_000,
    numberOfChannels: 2,
    description,
  };
  for (let frame = 0; frame < 10; frame++) {
    const bytes = Buffer.from(`frame ${frame} shows`);
    const packet = new EncodedPacket(bytes, frame === 0 ? "key" : "delta", frame / 10, 0.1);
    await video?.add(packet, { decoderConfig: config });
    await audio.add(new EncodedPacket(Buffer.from(`sound ${frame}`), "key", frame / 10, 0.1), { decoderConfig: sound });
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

function box(type: string, text: string): Uint8Array {
  const body = Buffer.from(text, "latin1");
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return concat(size, type, body);
}

/** As a phone writes it: tags, a cover, names of tracks, and boxes of its maker. */
export async function tellingMp4(): Promise<Bytes> {
  const file = await record(new Mp4OutputFormat({ fastStart: false }), "vp9", "aac");
  return concat(file, box("uuid", `0123456789abcdef${mark("uuid")}`), box("free", mark("free")));
}

/** As a camera writes it: the place is a box of its own. */
export async function tellingMov(): Promise<Bytes> {
  const file = await record(new MovOutputFormat({ fastStart: false }), "vp9", "aac");
  return concat(
    file,
    box("udta", Buffer.from(box("\xa9xyz", mark("place"))).toString("latin1")),
    box("wide", mark("wide")),
    box("skip", mark("skip")),
  );
}

function nested(type: string, ...parts: (string | Uint8Array)[]): Uint8Array {
  return box(type, Buffer.from(concat(...parts)).toString("latin1"));
}

/** As phones of two makers write where they were: as a tag, and under a name of the maker's own. */
export async function placedFilm(maker: "android" | "apple"): Promise<Bytes> {
  if (maker === "android") return record(new Mp4OutputFormat(), "vp9", "aac", { raw: { "©xyz": mark("place") } });
  const [none, one] = ["\0\0\0\0", "\0\0\0\u0001"];
  return inTable(
    nested(
      "meta",
      nested("hdlr", none, none, "mdta", none, none, none, "\0"),
      nested("keys", none, one, nested("mdta", "com.apple.quicktime.location.ISO6709")),
      nested("ilst", nested(one, nested("data", one, none, mark("place")))),
    ),
  );
}

/** As programs that edit films write it, and cameras on dashboards. */
export async function placedBeside(where: "xmp" | "xmp of QuickTime" | "box"): Promise<Bytes> {
  const xmp = `<rdf:Description exif:GPSLatitude="${mark("place")}"/>`;
  if (where === "box") return inTable(box("gps ", mark("place")));
  if (where === "xmp of QuickTime") return inTable(nested("udta", box("XMP_", xmp)));
  const film = await record(new MovOutputFormat({ fastStart: false }), "vp9", "aac");
  return concat(film, nested("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), xmp));
}

/** A film with one more part in its table, which stands last. */
async function inTable(part: Uint8Array): Promise<Bytes> {
  const film = Buffer.from(await record(new MovOutputFormat({ fastStart: false }), "vp9", "aac"));
  const table = film.lastIndexOf("moov") - 4;
  film.writeUInt32BE(film.readUInt32BE(table) + part.length, table);
  return concat(film, part);
}

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** As sports cameras and drones write where they were: a track of its own beside the picture, of one sample here. */
export async function trackedFilm(handler: string, sample: string): Promise<Bytes> {
  const film = Buffer.from(await record(new Mp4OutputFormat({ fastStart: false }), "vp9", "aac"));
  const place = mark("place");
  const none = word(0);
  const matrix = concat(...[0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(word));
  const track = (at: number) =>
    nested(
      "trak",
      nested("tkhd", word(3), none, none, word(3), none, word(1000), Buffer.alloc(16), matrix, none, none),
      nested(
        "mdia",
        nested("mdhd", none, none, none, word(1000), word(1000), word(0x55c40000)),
        nested("hdlr", none, none, handler, Buffer.alloc(12), "GoPro MET\0"),
        nested(
          "minf",
          nested("nmhd", none),
          nested("dinf", nested("dref", none, word(1), nested("url ", word(1)))),
          nested(
            "stbl",
            nested("stsd", none, word(1), nested(sample, Buffer.alloc(6), Buffer.from([0, 1]))),
            nested("stts", none, word(1), word(1), word(1000)),
            nested("stsc", none, word(1), word(1), word(1), word(1)),
            nested("stsz", none, word(place.length), word(1)),
            nested("stco", none, word(1), word(at)),
          ),
        ),
      ),
    );
  // The table stands last, and takes it in; what it points to comes behind.
  const table = film.lastIndexOf("moov") - 4;
  const length = track(0).length;
  film.writeUInt32BE(film.readUInt32BE(table) + length, table);
  return concat(film, track(film.length + length + 8), box("mdat", place));
}

export function tellingWebm(): Promise<Bytes> {
  return record(new WebMOutputFormat(), "vp8", "opus");
}

export function tellingMkv(): Promise<Bytes> {
  return record(new MkvOutputFormat(), "vp9", "aac");
}

export function tellingOgg(): Promise<Bytes> {
  return record(new OggOutputFormat(), null, "opus");
}
