import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Upload } from "@tus/server";
import { afterAll, describe, expect, it } from "vitest";
import { parseConfig } from "#platform/config.ts";
import { S3Server } from "#test/s3-server.ts";
import { FolderStorage } from "./folder-storage.ts";
import { asNoRoom } from "./no-room.ts";
import { createStorage, type Storage } from "./storage.ts";

const folder = await mkdtemp(join(tmpdir(), "bump-storage-"));
const s3 = await S3Server.start();
const inBucket = await createStorage(parseConfig({ DATA_DIR: folder, ...s3.env }));
afterAll(async () => {
  inBucket.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

async function read(storage: Storage, key: string, range?: { start: number; end: number }): Promise<string | null> {
  const body = await storage.get(key, range);
  return body && (await buffer(body)).toString();
}

describe.each([
  ["folder", await createStorage(parseConfig({ DATA_DIR: folder }))],
  ["bucket", inBucket],
])("the %s", (_name, storage) => {
  const type = "image/webp";

  it("gives back what it was given, whole or in part", async () => {
    await storage.put("spaces/a/posts/a-1.webp", Buffer.from("inside"), { type });
    expect(await read(storage, "spaces/a/posts/a-1.webp")).toBe("inside");
    await storage.put("a-1.webp", Buffer.from("hello world"), { type });
    expect(await read(storage, "a-1.webp")).toBe("hello world");
    expect(await read(storage, "a-1.webp", { start: 2, end: 4 })).toBe("llo");
    expect(await storage.head("a-1.webp")).toEqual({ size: 11 });
    await storage.put("a-1.webp", Buffer.from("replaced"), { type });
    expect(await read(storage, "a-1.webp")).toBe("replaced");
  });

  it("names everything that lies in it, and nothing that is only on its way", async () => {
    const keys = ["b-1.webp", "spaces/b/posts/b-2.webp", "spaces/b/posts/b-3", "spaces/b/c/d/b-4.mp4"];
    for (const key of keys) await storage.put(key, Buffer.from(key), { type });
    const id = randomUUID();
    await storage.uploads.create(new Upload({ id, offset: 0, size: 10 }));
    const found: string[] = [];
    for await (const key of storage.keys()) found.push(key);
    expect(found.filter((key) => key.includes("b-")).toSorted()).toEqual(keys.toSorted());
    for (const key of found) expect(await storage.head(key)).not.toBeNull();
    await storage.uploads.remove(id);
  });

  it("does not empty what was kept of an upload when that is begun a second time", async () => {
    const id = randomUUID();
    const begin = () => storage.uploads.create(new Upload({ id, offset: 0, size: 5 }));
    await begin();
    await storage.uploads.write(Readable.from([Buffer.from("hello")]), id, 0);
    await storage.keep(id, "c-9", { type });
    await begin();
    expect(await read(storage, "c-9")).toBe("hello");
    await storage.uploads.remove(id);
  });

  it.each([
    ["a whole part", 5_500_000],
    ["less than a part", 100],
  ])("goes on after %s of an upload when that is begun a second time", async (_what, first) => {
    const id = randomUUID();
    const bytes = randomBytes(6_000_000);
    // At another node, which has not seen the first.
    const other = await createStorage(parseConfig({ DATA_DIR: folder, ...(storage === inBucket && s3.env) }));
    const begin = ({ uploads }: Storage) => uploads.create(new Upload({ id, offset: 0, size: bytes.length }));
    await begin(storage);
    await storage.uploads.write(Readable.from([bytes.subarray(0, first)]), id, 0);
    await begin(other);
    expect((await other.uploads.getUpload(id)).offset).toBe(first);
    await other.uploads.write(Readable.from([bytes.subarray(first)]), id, first);
    other.close();
    expect((await buffer(await storage.uploads.read(id))).equals(bytes)).toBe(true);
    await storage.uploads.remove(id);
    expect(s3.uploads.size).toBe(0);
  });

  it("takes streams of any length, byte for byte", async () => {
    for (const length of [0, 1, 17_000_000]) {
      const bytes = randomBytes(length);
      const chunks = Array.from({ length: Math.ceil(length / 1_000_003) }, (_, index) => {
        return bytes.subarray(index * 1_000_003, (index + 1) * 1_000_003);
      });
      await storage.put("stream", Readable.from(chunks), { type });
      const back = await buffer((await storage.get("stream"))!);
      const sum = (of: Buffer) => createHash("sha256").update(of).digest("hex");
      expect([back.length, sum(back)]).toEqual([length, sum(bytes)]);
    }
  });

  it("keeps nothing of a stream that broke", async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(9_000_000);
        throw new Error("cut");
      })(),
    );
    await expect(storage.put("broken", broken, { type })).rejects.toThrow("cut");
    expect(await storage.get("broken")).toBeNull();
    expect(s3.uploads.size).toBe(0);
  });

  it("keeps a finished upload under a key of its own, again and again, and without the upload", async () => {
    const id = `upload-${randomUUID()}`;
    const bytes = randomBytes(6_000_000);
    const upload = new Upload({ id, size: bytes.length, offset: 0, metadata: { filename: "secret.pdf" } });
    await storage.uploads.create(upload);
    await storage.uploads.write(Readable.from([bytes]), id, 0);
    for (let times = 0; times < 2; times++) await storage.keep(id, "kept", { type: "application/pdf" });
    await storage.uploads.remove(id);
    expect((await buffer((await storage.get("kept"))!)).equals(bytes)).toBe(true);
    await expect(storage.keep(id, "kept-2", { type })).rejects.toThrow(/ENOENT|NoSuchKey/);
    expect(await storage.head("kept-2")).toBeNull();
  });

  it("copies, and each goes without the other", async () => {
    await storage.put("from", Buffer.from("hello"), { type });
    for (let times = 0; times < 2; times++) await storage.copy("from", "to");
    await storage.put("from", Buffer.from("other"), { type });
    expect(await read(storage, "to")).toBe("hello");
    await storage.remove("from");
    expect(await read(storage, "to")).toBe("hello");
    await expect(storage.copy("from", "nowhere")).rejects.toThrow(/ENOENT|NoSuchKey/);
  });

  it("says null for what is not there, and removing it does no harm", async () => {
    expect(await storage.get("nothing")).toBeNull();
    expect(await storage.head("nothing")).toBeNull();
    await storage.put("there", Buffer.from("x"), { type });
    await storage.remove("there");
    await storage.remove("there");
    expect(await storage.get("there")).toBeNull();
  });

  it.each(["../x", "a/../b", "/etc/passwd", "a//b", "", ".hidden", "a\0b", "A", "a\\b", "x".repeat(201)])(
    "refuses the key %j",
    async (key) => {
      await expect(storage.put(key, Buffer.from("x"), { type })).rejects.toThrow("not a storage key");
      await expect((async () => storage.get(key))()).rejects.toThrow("not a storage key");
    },
  );

  it("is up", async () => {
    expect(await storage.isUp()).toBe(true);
  });
});

it("the bucket says of what it keeps only what it is", () => {
  const { type, metadata } = s3.objects.get("media/kept")!;
  expect([type, metadata]).toEqual(["application/pdf", {}]);
});

it("the folder has a space's files in one place, and those without a space where they always were", async () => {
  const root = join(folder, "places");
  const storage = new FolderStorage(root);
  for (const key of ["spaces/one/posts/a-1.webp", "spaces/two/posts/b-1.webp", "c-1.webp"]) {
    await storage.put(key, Buffer.from(key));
    expect(await read(storage, key)).toBe(key);
  }
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".webp")).toSorted();
  expect(files).toEqual([
    expect.stringMatching(/^files\/[\da-f]{2}\/c-1\.webp$/),
    expect.stringMatching(/^files\/spaces\/one\/posts\/[\da-f]{2}\/a-1\.webp$/),
    expect.stringMatching(/^files\/spaces\/two\/posts\/[\da-f]{2}\/b-1\.webp$/),
  ]);
});

it("the folder leaves no drafts, and files that others can read neither", async () => {
  const root = join(folder, "own");
  const storage = new FolderStorage(root);
  await storage.put("key", Buffer.from("x"));
  await storage.copy("key", "key");
  expect(await readdir(join(root, "drafts"))).toEqual([]);
  const [shelf] = await readdir(join(root, "files"));
  expect((await stat(join(root, "files", shelf!, "key"))).mode & 0o077).toBe(0);
});

describe("no room", () => {
  it("in the bucket is said as such", async () => {
    s3.isFull = true;
    await expect(inBucket.put("k", Buffer.from("x"), { type: "t" })).rejects.toMatchObject({ code: "no_room" });
    s3.isFull = false;
  });

  it.runIf(process.platform === "linux")("on the disk ends an upload's write as such", async () => {
    const { uploads } = new FolderStorage(join(folder, "full"));
    await symlink("/dev/full", join(folder, "full/uploads/upload"));
    const write = uploads.write(Readable.from([Buffer.from("x")]), "upload", 0);
    await expect(write).rejects.toMatchObject({ code: "no_room" });
  });

  it.each(["ENOSPC", "EDQUOT"])("on the disk is said as such: %s", (code) => {
    expect(asNoRoom(Object.assign(new Error("write"), { code }))).toMatchObject({ code: "no_room", status: 507 });
  });

  it("is nothing else", () => {
    const error = Object.assign(new Error("read"), { code: "EIO" });
    expect(asNoRoom(error)).toBe(error);
  });
});

it("a bucket that cannot be reached is not up", async () => {
  const gone = await createStorage(parseConfig({ DATA_DIR: folder, ...s3.env, S3_BUCKET: "elsewhere" }));
  expect(await gone.isUp()).toBe(false);
  gone.close();
});

it("a folder that is gone is not up", async () => {
  const root = join(folder, "gone");
  const storage = new FolderStorage(root);
  await rm(root, { recursive: true });
  expect(await storage.isUp()).toBe(false);
});
