/** Markers that stand alone, without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
/** What programs write beside the picture: all but JFIF (0) and Adobe (14), which say how its colours are to be read. */
const isTold = (marker: number) => marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);

const [start, end, scan] = [0xd8, 0xd9, 0xda];

/** The picture without EXIF, XMP, comments, profiles, and without what is hung on behind it. Null where it is none. */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0xff || bytes[1] !== start) return null;
  const kept: Buffer[] = [];
  for (let at = 0; at + 1 < bytes.length;) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff || marker === 0) return null;
    // Fill bytes before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = isBare(marker) ? 2 : at + 4 <= bytes.length ? 2 + bytes.readUInt16BE(at + 2) : 0;
    if (length < 2 || at + length > bytes.length) return null;
    const to = marker === scan ? endOfScan(bytes, at + length) : at + length;
    if (!isTold(marker)) kept.push(bytes.subarray(at, to));
    if (marker === end) return Buffer.concat(kept);
    at = to;
  }
  // Cut short, as some devices write it: what is there of it can still be shown.
  return Buffer.concat([...kept, Buffer.from([0xff, end])]);
}

/** Where the next marker is that does not belong to the scan's own data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
