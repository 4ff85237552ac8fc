import { crc32 } from "node:zlib";

const endBytes = 22;

/** What lies in an archive that is not compressed, by its table of contents, each file checked against its sum. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - endBytes;
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error("The archive has no end");
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [sum, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)];
    const [nameBytes, extraBytes] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.subarray(at + 46, at + 46 + nameBytes).toString();
    const start = bytes.readUInt32LE(at + 42);
    const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const file = bytes.subarray(body, body + size);
    if (crc32(file) !== sum) throw new Error(`${name} is damaged`);
    files.set(name, file);
    at += 46 + nameBytes + extraBytes;
  }
  return files;
}
