// npm run bench:uploads: what reads of the API cost while ten files are uploaded at once, against the same reads alone.
import { Readable } from "node:stream";
import { randomBytes } from "node:crypto";
import { makePerson, signInByApi } from "../e2e/support/people.ts";
import { startServer } from "../e2e/support/server.ts";
import { median } from "./median.ts";

const turns = 11;
const turnMs = 2_000;
const files = 10;
const fileBytes = 40_000_000;
const chunkBytes = 8 * 1024 * 1024;
/** A slow line is what people have: without a pause the machine that sends would be measured, not the server. */
const bytesPerSecond = 4_000_000;
const wanted = 1.5;

const server = await startServer();
const bytes = randomBytes(chunkBytes);
const ratios: number[] = [];
const idle: number[] = [];
const busy: number[] = [];
try {
  const token = await signInByApi(server, await makePerson(server));
  for (let turn = -2; turn < turns; turn++) {
    const alone = await readFor(token);
    const stop = new AbortController();
    const uploads = Array.from({ length: files }, () => upload(token, stop.signal));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const beside = await readFor(token);
    stop.abort();
    await Promise.all(uploads);
    if (turn < 0) continue;
    idle.push(...alone);
    busy.push(...beside);
    ratios.push(median(beside) / median(alone));
  }
} finally {
  await server.stop();
}
const at95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
const sorted = ratios.toSorted((a, b) => a - b);
const quarter = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2);
process.stdout.write(
  [
    `alone: ${median(idle).toFixed(1)} ms, 95 of 100 below ${at95(idle).toFixed(1)} ms (${idle.length} reads)`,
    `beside ${files} uploads: ${median(busy).toFixed(1)} ms, 95 of 100 below ${at95(busy).toFixed(1)} ms (${busy.length} reads)`,
    `ratio of the medians: ${median(ratios).toFixed(2)} (half of the turns from ${quarter(0.25)} to ${quarter(0.75)}); wanted: at most ${wanted}`,
    "",
  ].join("\n"),
);
process.exitCode = median(ratios) <= wanted ? 0 : 1;

/** One read after the other, of two lists and of who one is; answers with how long each took. */
async function readFor(token: string): Promise<number[]> {
  const paths = ["/user/userinfo", "/list/v2?path=stories&results=25", "/list/v2?path=media&results=25"];
  const times: number[] = [];
  const until = performance.now() + turnMs;
  for (let count = 0; performance.now() < until; count++) {
    const from = performance.now();
    const answer = await fetch(`${server.url}/api${paths[count % paths.length]}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status}`);
    times.push(performance.now() - from);
  }
  return times;
}

/** A file in chunks, as a browser on a line of its own sends it, until it is told to stop. */
async function upload(token: string, signal: AbortSignal): Promise<void> {
  const tus = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const created = await fetch(`${server.url}/api/uploads`, {
    method: "POST",
    headers: { ...tus, "upload-length": String(fileBytes), "upload-metadata": `collection ${btoa("posts")}` },
  });
  const path = created.headers.get("location");
  for (let offset = 0; offset < fileBytes && !signal.aborted;) {
    const size = Math.min(chunkBytes, fileBytes - offset);
    const headers = { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
    const body = Readable.toWeb(Readable.from(slowly(size, signal))) as ReadableStream;
    // What is streamed goes one way first; the types are a browser's, which does not stream.
    const request = { method: "PATCH", headers, body, duplex: "half", signal } as RequestInit;
    const answer = await fetch(`${server.url}${path}`, request).catch(() => null);
    if (answer === null) break;
    offset = Number(answer.headers.get("upload-offset"));
  }
  await fetch(`${server.url}${path}`, { method: "DELETE", headers: tus });
}

async function* slowly(size: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const piece = 64 * 1024;
  for (let sent = 0; sent < size && !signal.aborted; sent += piece) {
    yield bytes.subarray(sent, Math.min(size, sent + piece));
    await new Promise((resolve) => setTimeout(resolve, (piece / bytesPerSecond) * 1000));
  }
}
