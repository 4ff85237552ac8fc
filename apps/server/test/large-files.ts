import { createCipheriv, createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const stepBytes = 8 * 1024 * 1024;
const key = randomBytes(32);

export type Sum = { size: number; sha256: string };

/** Any part of an endless stream that nothing makes smaller, without any of it being kept. */
export function streamPart(start: number, end: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeBigUInt64BE(BigInt(Math.floor(start / 16)), 8);
  const skip = start % 16;
  return createCipheriv("aes-256-ctr", key, iv)
    .update(Buffer.alloc(skip + end - start))
    .subarray(skip);
}

/** The first so many bytes of it, in pieces. */
export function* streamStart(size: number): Generator<Buffer> {
  for (let at = 0; at < size; at += stepBytes) yield streamPart(at, Math.min(size, at + stepBytes));
}

export async function sumOf(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Sum> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest("hex") };
}

/** Of a file as it lies in a server's folder. */
export async function sumOfStored(dataDir: string, id: string): Promise<Sum> {
  const root = join(dataDir, "media/files");
  const found = (await readdir(root, { recursive: true })).find((name) => name.endsWith(`${id}-original`))!;
  return sumOf(createReadStream(join(root, found)) as AsyncIterable<Buffer>);
}

/** How far a process grows beyond what it holds now, and so does one that comes in its place. */
export async function watchMemory(pid: () => number) {
  const base = await rssOf(pid());
  let most = base;
  const look = async () => (most = Math.max(most, await rssOf(pid())));
  const watching = setInterval(() => void look(), 100);
  return { grown: () => most - base, stop: () => clearInterval(watching) };
}

/** Zero for one that is gone. */
async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
