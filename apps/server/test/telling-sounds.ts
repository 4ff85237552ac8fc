import { type Bytes, concat, mark, marker } from "./telling-files.ts";

function id3(): Bytes {
  const text = `\0${mark("id3")}`;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const tag = concat("TPE1", length, Buffer.from([0, 0]), text);
  return concat("ID3", Buffer.from([3, 0, 0, 0, 0, tag.length >> 7, tag.length & 0x7f]), tag);
}

/** Tags before and behind the sound. */
export async function tellingMp3(): Promise<Bytes> {
  const frame = concat(Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413));
  const tail = concat("TAG", mark("id3v1").padEnd(125, "\0"));
  return concat(id3(), ...Array.from({ length: 20 }, () => frame), tail);
}

/** Bare AAC, behind a tag. */
export async function tellingAac(): Promise<Bytes> {
  const sound = Buffer.alloc(93, 7);
  const size = sound.length + 7;
  // 48 kHz, two channels, low complexity.
  const head = Buffer.from([0xff, 0xf1, 0x4c, 0x80 | (size >> 11), (size >> 3) & 0xff, ((size & 7) << 5) | 0x1f, 0xfc]);
  return concat(id3(), ...Array.from({ length: 20 }, () => concat(head, sound)));
}

/** A check sum as FLAC has it: the highest bit first, nothing turned around. */
function crc(bytes: Uint8Array, bits: 8 | 16, polynomial: number): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let at = 0; at < 8; at++) sum = (sum << 1) ^ (sum >> (bits - 1) ? polynomial | (1 << bits) : 0);
  }
  return sum;
}

/** With comments, a cover, and a block of some program. */
export async function tellingFlac(): Promise<Bytes> {
  const samples = 192;
  const block = (type: number, body: Uint8Array) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(body.length);
    head[0] = type;
    return concat(head, body);
  };
  const little = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const big = (value: number) => little(value).reverse();
  const comment = `ARTIST=${mark("vorbis")}`;
  const comments = concat(little(6), mark("vendor").slice(0, 6), little(1), little(comment.length), comment);
  const cover = concat(big(3), big(10), "image/jpeg", big(0), Buffer.alloc(16), big(marker.length), marker);
  const frames = Array.from({ length: 10 }, (_, number) => {
    const head = Buffer.from([0xff, 0xf8, 0x14, 0x08, number]);
    const frame = concat(head, Buffer.from([crc(head, 8, 0x07), 0x02]), Buffer.alloc(samples * 2, number));
    const sum = crc(frame, 16, 0x8005);
    return concat(frame, Buffer.from([sum >> 8, sum & 0xff]));
  });
  // Sizes of blocks and frames, 8 kHz, one channel, 16 bits, the number of samples, and no sum over all.
  const stream = Buffer.from([0, samples, 0, samples, 0, 0, 0, 0, 0, 0, 0x01, 0xf4, 0x00, 0xf0, 0, 0, 0x07, 0x80]);
  const blocks = [block(0, concat(stream, Buffer.alloc(16))), block(4, comments), block(6, cover)];
  return concat("fLaC", ...blocks, block(0x82, concat("prog", mark("application"))), ...frames);
}

/** With a broadcaster's chunk and a list of who made it. */
export function tellingWav(): Bytes {
  const chunk = (name: string, body: Uint8Array) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return concat(name, size, body, Buffer.alloc(body.length % 2));
  };
  const format = Buffer.alloc(16);
  for (const [at, value] of [1, 1].entries()) format.writeUInt16LE(value, at * 2);
  format.writeUInt32LE(8000, 4);
  format.writeUInt32LE(16_000, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const body = concat(
    "WAVE",
    chunk("fmt ", format),
    chunk("bext", concat(mark("bext").padEnd(602, "\0"))),
    chunk("LIST", concat("INFO", chunk("IART", concat(mark("info"))))),
    chunk("data", Buffer.alloc(1600, 7)),
  );
  return chunk("RIFF", body);
}
