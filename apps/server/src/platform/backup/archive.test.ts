import { randomBytes } from "node:crypto";
import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readArchive, writeArchive } from "./archive.ts";

const passphrase = "quiet otters swim at night";
const small = Buffer.from("told without a name");
const large = randomBytes(3_000_000);
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bump-archive-"));
  path = join(folder, "one");
});
afterEach(() => rm(folder, { recursive: true }));

function write(): Promise<void> {
  return writeArchive(path, passphrase, async (add) => {
    await add("small.json", small);
    await add("media/large", Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)]), large.length);
    await add("media/none", Readable.from([]), 0);
    await add("last.json", small);
  });
}

async function readAll(secret = passphrase): Promise<[string, Buffer][]> {
  const found: [string, Buffer][] = [];
  for await (const { name, body } of readArchive(path, secret)) found.push([name, await buffer(body)]);
  return found;
}

it("gives back what it was given, in its order, and shows none of it", async () => {
  await write();
  expect(await readAll()).toEqual([
    ["small.json", small],
    ["media/large", large],
    ["media/none", Buffer.alloc(0)],
    ["last.json", small],
  ]);
  const bytes = await readFile(path);
  for (const known of [small, large.subarray(0, 64), "media/large"]) expect(bytes.includes(known)).toBe(false);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it("goes on when an entry is not read", async () => {
  await write();
  const found: string[] = [];
  for await (const { name } of readArchive(path, passphrase)) found.push(name);
  expect(found).toEqual(["small.json", "media/large", "media/none", "last.json"]);
});

it("opens with no other passphrase, and nothing else is one", async () => {
  await write();
  await expect(readAll("loud otters swim at night")).rejects.toThrow("BACKUP_PASSPHRASE is not the one");
  await writeFile(path, large);
  await expect(readAll()).rejects.toThrow("is not a backup");
  await rm(path);
  await expect(readAll()).rejects.toThrow("no such file");
});

it("is not taken for whole when its end is missing, and one changed bit is seen", async () => {
  await write();
  const { size } = await stat(path);
  const file = await open(path, "r+");
  const { buffer: byte } = await file.read(Buffer.alloc(1), 0, 1, 1_500_000);
  await file.write(Buffer.from([byte[0]! ^ 1]), 0, 1, 1_500_000);
  await expect(readAll()).rejects.toThrow("is damaged");
  await file.write(byte, 0, 1, 1_500_000);
  await file.close();
  expect(await readAll()).toHaveLength(4);
  // Also where one sealed part ends: they have 64 KB.
  for (const end of [size - 1, size - 20_000, 2 ** 20]) {
    await truncate(path, end);
    await expect(readAll()).rejects.toThrow("its end is missing");
  }
});

it("leaves nothing behind that broke, and replaces nothing", async () => {
  const broken = writeArchive(path, passphrase, async (add) => {
    await add("small.json", small);
    throw new Error("the database went away");
  });
  await expect(broken).rejects.toThrow("the database went away");
  const short = writeArchive(path, passphrase, (add) => add("media/large", Readable.from([small]), 100));
  await expect(short).rejects.toThrow("Size mismatch");
  expect(await readdir(folder)).toEqual([]);

  await writeFile(path, "mine");
  await expect(write()).rejects.toThrow("is there already");
  expect(await readFile(path, "utf8")).toBe("mine");
});
