import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { MediaView } from "@bump/contract";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTokens } from "#platform/http/tokens.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { startCutter } from "./cutter.ts";
import { buildUser } from "./factories/users.ts";
import { streamPart, streamStart, sumOf, sumOfStored, watchMemory } from "./large-files.ts";
import { withDatabaseOf } from "./running.ts";
import { startVictim, type Victim } from "./victim.ts";

// A large file on a line that is cut again and again, and through one kill -9 of the server: the bytes that arrive are those
// that were sent, at most one chunk is sent again for each cut, and the server does not grow with the file.
const isHeavy = Boolean(process.env["HEAVY"]);
const totalBytes = isHeavy ? 1_000_000_000 : 24_000_000;
const cuts = isHeavy ? 20 : 4;
const chunkBytes = isHeavy ? 8 * 1024 * 1024 : 1024 * 1024;
/** A server that has just started grows with whatever it does first; only of a long upload this tells something. */
const growthBytes = isHeavy ? 64 * 1024 * 1024 : Infinity;

let victim: Victim;
beforeAll(async () => {
  victim = await startVictim();
}, 240_000);
afterAll(() => victim.stop());

/** What the client's library reads from: slices of the stream. */
function sourceOf(size: number) {
  const slice = async (start: number, end: number) => {
    const bytes = streamPart(start, Math.min(end, size));
    return { value: Object.assign(bytes, { size: bytes.length }), done: end >= size };
  };
  return { openFile: async () => ({ size, slice, close() {} }) };
}

type Options = { origin: string; size: number; onProgress?: (sent: number) => void };

/** As a browser sends it; answers with its address. */
function send(token: () => string, { origin, size, onProgress }: Options): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload({} as never, {
    endpoint: `${origin}/api/uploads`,
    metadata: { collection: "posts", filename: `large-${size}.bin` },
    chunkSize: chunkBytes,
    uploadSize: size,
    fileReader: sourceOf(size) as never,
    retryDelays: Array.from({ length: 600 }, () => 100),
    onBeforeRequest: (request) => request.setHeader("authorization", `Bearer ${token()}`),
    onShouldRetry: () => true,
    ...(onProgress && { onProgress }),
    onSuccess: () => resolve(upload.url!),
    onError: reject,
  });
  upload.start();
  return promise;
}

it(
  `${totalBytes} bytes arrive as they were sent, through ${cuts} cuts and a kill`,
  { timeout: 1_200_000 },
  async () => {
    const token = await signIn();
    // What a server loads by itself (places, a while after its start) and with its first upload is not what the large one costs.
    await fetch(`${victim.url}/api/geo/search?q=lagos`, { headers: { authorization: `Bearer ${token()}` } });
    await finished(await send(token, { origin: victim.url, size: 3_000_000 }), token);
    const line = await startCutter(Number(new URL(victim.url).port));
    const memory = await watchMemory(victim.pid);

    // One in each part, anywhere there, and the last well before the end: what is asked for after the last progress never comes.
    const part = Math.floor((totalBytes * 0.9) / (cuts + 1));
    const when = Array.from({ length: cuts + 1 }, (_, index) => index * part + randomInt(1, part));
    const killAt = when.splice(randomInt(when.length), 1)[0]!;
    let made = 0;
    const kills: Promise<unknown>[] = [];
    const onProgress = (sent: number) => {
      if (kills.length === 0 && sent >= killAt) kills.push(victim.kill("app"));
      if (made < cuts && sent >= when[made]!) {
        made += 1;
        line.cut();
      }
    };
    const url = await send(token, { origin: `http://127.0.0.1:${line.port}`, size: totalBytes, onProgress });
    await Promise.all(kills);
    const view = await finished(url, token);
    memory.stop();

    expect(await sumOfStored(victim.dataDir, view.id)).toEqual(await sumOf(streamStart(totalBytes)));
    expect([made, kills.length]).toEqual([cuts, 1]);
    // Heads of requests ride along.
    const resent = line.received() - totalBytes;
    const grown = memory.grown();
    const told = `${(resent / chunkBytes).toFixed(2)} chunks sent again, the server grew by ${(grown / 2 ** 20).toFixed(0)} MB`;
    process.stdout.write(`uploads: ${totalBytes} bytes, ${cuts} cuts and a kill: ${told} at most\n`);
    expect(resent).toBeLessThan((cuts + 1) * chunkBytes + line.received() / 100);
    expect(grown).toBeLessThan(growthBytes);
    await line.close();
  },
);

/** A token that is always good: the upload may take longer than one lasts. */
async function signIn(): Promise<() => string> {
  const { id } = await withDatabaseOf(victim.dataDir, (db) => buildUser(db));
  const { tokenKeys: keys } = await loadSecrets(`${victim.dataDir}/secrets`, {});
  const tokens = createTokens({ keys, issuer: victim.url, clock: () => new Date() });
  return () => tokens.sign({ id, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: randomUUID() });
}

async function finished(url: string, token: () => string): Promise<MediaView> {
  for (;;) {
    const answer = await fetch(`${victim.url}${new URL(url).pathname}`, {
      headers: { authorization: `Bearer ${token()}` },
    });
    const { data } = (await answer.json()) as { data?: MediaView };
    if (data?.state === "ready") return data;
    // A server that is busy says so, and is asked again.
    if (!data && answer.status !== 503) throw new Error(`the file is ${answer.status}`);
    if (data?.state === "failed") throw new Error(`the file failed: ${data.error}`);
    await sleep(200);
  }
}
