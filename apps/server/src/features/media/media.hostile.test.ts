import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MediaView } from "@bump/contract";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { type Hostile, hostileFiles, secret } from "#test/hostile-files.ts";
import { tokenOf } from "#test/sockets.ts";
import { TusClient } from "#test/tus.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const client = new TusClient(await server.listen(), tokenOf(server, await buildUser(db)));
const files = await hostileFiles();
const views = new Map<Hostile, MediaView | number>();
const owner = await db.selectFrom("users").selectAll().orderBy("created_at", "desc").executeTakeFirstOrThrow();

/** What a browser may show or play of strangers; it runs nothing of it, and saves all else. */
const shown = /^(?:image\/(?:webp|avif)|(?:audio|video)\/[\w.+-]+(?:; codecs=[\w.]+)?|application\/pdf)$/;

beforeAll(async () => {
  const paths: [Hostile, string][] = [];
  for (const file of files) {
    const created = await client.create(file.bytes.length, { collection: "posts", filename: file.filename });
    if (created.status !== 201) {
      views.set(file, created.status);
      continue;
    }
    const path = created.headers.get("location")!;
    await client.append(path, 0, new Uint8Array(file.bytes));
    paths.push([file, path]);
  }
  await deps.jobs.drain(deps);
  for (const [file, path] of paths) views.set(file, await client.view(path));
}, 600_000);

it("there are at least two hundred, in full five hundred, no two alike", () => {
  expect(files.length).toBeGreaterThanOrEqual(process.env["HEAVY"] ? 500 : 200);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

/** What is wrong with how a file was taken: nothing, or why a browser could be harmed by it. */
async function faultsOf(view: MediaView): Promise<string[]> {
  const faults: string[] = [];
  const check = (isGood: boolean, fault: string) => isGood || faults.push(fault);
  check(view.state === "ready" && view.url !== null, `it is ${view.state}`);
  for (const url of new Set([view.url!, ...Object.values(view.sizes)])) {
    const { headers, statusCode, rawPayload } = await as(owner).get(url.replace("/api", ""));
    const type = String(headers["content-type"]);
    const disposition = String(headers["content-disposition"] ?? "");
    check(statusCode === 200, `${statusCode}`);
    check(headers["x-content-type-options"] === "nosniff", "sniffed");
    check(headers["content-security-policy"] === "sandbox; default-src 'none'", "no sandbox");
    check(shown.test(type) || (type === "application/octet-stream" && disposition.startsWith("attachment;")), type);
    check(!/[\r\n"\\/]|\.\.|%0[ad]|%e2%80%(?:8b|ae|a8)/i.test(disposition), disposition);
    check(headers["x-injected"] === undefined, "a header of its own");
    if (type.startsWith("image/")) faults.push(...(await toldBy(rawPayload)));
  }
  return faults;
}

/** What a picture holds besides its pixels. */
async function toldBy(bytes: Buffer): Promise<string[]> {
  const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
  const told = Object.entries({ exif, xmp, iptc, icc, comments }).flatMap(([name, value]) => (value ? [name] : []));
  return bytes.includes("MARKER") ? [...told, "a marker"] : told;
}

it.each(files.map((file) => ({ name: file.name, file })))("$name is refused or inert", async ({ file }) => {
  const view = views.get(file)!;
  const refused = typeof view === "number" ? view : view.state === "failed" && view.error;
  const isRefused = refused === 422 || refused === "invalid_image" || refused === "image_too_large";
  expect(isRefused || typeof view === "number" ? [] : await faultsOf(view)).toEqual([]);
  expect(refused === false || isRefused).toBe(true);
});

it("nothing of what pictures told is left in the storage, nor anywhere outside of it", async () => {
  const root = join(deps.config.dataDir, "media");
  const names = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const stored = names.map((entry) => join(entry.parentPath, entry.name));
  expect(stored.length).toBeGreaterThan(100);
  for (const path of stored) {
    // Names are of our making, whatever files were called.
    expect(path.slice(root.length)).toMatch(
      /^\/files\/spaces\/[\da-f-]{36}\/posts\/[\da-f]{2}\/[\da-f-]{36}-(?:\d+\.(?:webp|avif)|original)$/,
    );
  }
  const made = stored.filter((path) => !path.endsWith("original"));
  for (const path of made) expect((await readFile(path)).includes(secret.slice(0, 6)), path).toBe(false);
  // The originals of pictures, and of what was refused, are gone.
  expect(stored.filter((path) => path.includes("/uploads/"))).toEqual([]);
});
