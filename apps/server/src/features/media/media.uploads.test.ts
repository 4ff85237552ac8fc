import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { sql } from "kysely";
import sharp from "sharp";
import { Upload as TusUpload } from "tus-js-client";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { tokenOf } from "#test/sockets.ts";
import { TusClient } from "#test/tus.ts";
import { findOwnImage } from "./index.ts";
import { sweepMediaJob } from "./media.jobs.ts";

const server = await startTestServer();
const { deps, db, listen, as } = server;
const origin = await listen();
const [amina, boris] = [await buildUser(db), await buildUser(db)];

const client = new TusClient(origin, tokenOf(server, amina));
const stranger = new TusClient(origin, tokenOf(server, boris));
const visitor = new TusClient(origin, null);
const avatar = { collection: "avatars", filename: "me.png", filetype: "image/png" };

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
const picture = new Uint8Array(await noise(200, 100));
const rowOf = (path: string) =>
  db.selectFrom("media").selectAll().where("id", "=", path.split("/").at(-1)!).executeTakeFirst();
const originals = async () =>
  (await readdir(`${deps.config.dataDir}/media/uploads`)).filter((name) => !name.endsWith("json"));
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;

describe("an upload", () => {
  it("begins with a row of its owner, arrives, and is worked on by a job", async () => {
    const created = await client.create(picture.length, avatar);
    expect(created.status).toBe(201);
    const path = created.headers.get("location")!;
    expect(path).toMatch(/^\/api\/uploads\/[\da-f-]{36}$/);
    expect(await rowOf(path)).toMatchObject({ owner_id: amina.id, state: "uploading", file_name: "me.png" });
    expect(await client.view(path)).toMatchObject({ state: "uploading", url: null, name: "me.png", error: null });

    const appended = await client.append(path, 0, picture);
    expect([appended.status, appended.headers.get("upload-offset")]).toEqual([204, String(picture.length)]);
    expect(await client.view(path)).toMatchObject({ state: "processing" });
    await deps.jobs.drain(deps);
    const view = await client.view(path);
    expect(view).toMatchObject({
      state: "ready",
      width: 200,
      height: 100,
      size: picture.length,
      alreadyExisted: false,
    });
    expect(Object.keys(view.sizes)).toEqual(["64"]);
    expect(await originals()).toEqual([]);
  });

  it("tells what the server can do", async () => {
    const response = await client.send("OPTIONS", "/api/uploads");
    expect(response.status).toBe(204);
    expect(response.headers.get("tus-version")).toBe("1.0.0");
    expect(response.headers.get("tus-max-size")).toBe("20000000");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("may bring its first bytes with its creation", async () => {
    const response = await client.send(
      "POST",
      "/api/uploads",
      {
        "upload-length": String(picture.length),
        "upload-metadata": `collection ${btoa("avatars")}`,
        "content-type": "application/offset+octet-stream",
      },
      picture.slice(0, 1000),
    );
    expect([response.status, response.headers.get("upload-offset")]).toEqual([201, "1000"]);
  });

  it("works with the client that browsers use", async () => {
    const bytes = await noise(300, 300);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const upload = new TusUpload(bytes, {
      endpoint: `${origin}/api/uploads`,
      headers: { authorization: `Bearer ${tokenOf(server, amina)}` },
      metadata: avatar,
      chunkSize: 50_000,
      onSuccess: () => resolve(new URL(upload.url!).pathname),
      onError: reject,
    });
    upload.start();
    const path = await promise;
    await deps.jobs.drain(deps);
    expect(await client.view(path)).toMatchObject({ state: "ready", sizes: { 256: expect.any(String) } });
  });
});

describe("ids", () => {
  it("may be the client's own: the same person's repeat is the same upload, and loses no bytes", async () => {
    const id = uuidv7();
    const first = await client.create(picture.length, { ...avatar, id });
    const path = first.headers.get("location")!;
    expect(path).toBe(`/api/uploads/${id}`);
    await client.append(path, 0, picture.slice(0, 500));
    const again = await client.create(picture.length, { ...avatar, id });
    expect([again.status, again.headers.get("location")]).toEqual([201, path]);
    expect((await client.send("HEAD", path)).headers.get("upload-offset")).toBe("500");
    await client.append(path, 500, picture.slice(500));
    await deps.jobs.drain(deps);
    expect((await client.create(picture.length, { ...avatar, id })).status).toBe(201);
    expect(await client.view(path)).toMatchObject({ state: "ready" });
  });

  it("of others are taken, and two at once make one", async () => {
    const id = uuidv7();
    const both = await Promise.all([client.create(10, { ...avatar, id }), client.create(10, { ...avatar, id })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const refused = await stranger.create(10, { ...avatar, id });
    expect([refused.status, await codeOf(refused)]).toEqual([409, "id_taken"]);
  });

  it("begin anew when the server went down before it had a place for the bytes", async () => {
    const id = uuidv7();
    await db.insertInto("media").values({ id, owner_id: amina.id, collection: "avatars", declared_size: 10 }).execute();
    expect((await client.create(10, { ...avatar, id })).status).toBe(201);
    expect((await client.send("HEAD", `/api/uploads/${id}`)).headers.get("upload-offset")).toBe("0");
  });
});

describe("what is refused at the start", () => {
  it.each([
    ["no purpose", 10, {}, 422, "invalid_value"],
    ["an unknown purpose", 10, { collection: "stories" }, 422, "invalid_value"],
    ["an id that is none", 10, { collection: "avatars", id: "../../etc" }, 422, "invalid_id"],
    ["a name with NUL", 10, { collection: "avatars", filename: "a\0b" }, 422, "invalid_characters"],
    ["a name without end", 10, { collection: "avatars", filename: "x".repeat(256) }, 422, "max_characters"],
    ["more than 20 MB", 20_000_001, { collection: "avatars" }, 413, "too_large"],
  ])("%s", async (_what, size, metadata, status, code) => {
    const response = await client.create(size, metadata as Record<string, string>);
    expect([response.status, await codeOf(response)]).toEqual([status, code]);
  });

  it.each([
    ["no length", { "upload-metadata": `collection ${btoa("avatars")}` }, 400],
    [
      "a length that comes later",
      { "upload-defer-length": "1", "upload-metadata": `collection ${btoa("avatars")}` },
      400,
    ],
    ["metadata that is none", { "upload-length": "1", "upload-metadata": "a b c d" }, 400],
    [
      "another version of the protocol",
      { "tus-resumable": "0.2", "upload-length": "1", "upload-metadata": `collection ${btoa("avatars")}` },
      412,
    ],
    [
      "an upload made of others",
      { "upload-concat": "partial", "upload-length": "1", "upload-metadata": `collection ${btoa("avatars")}` },
      400,
    ],
  ])("%s", async (_what, headers, status) => {
    const before = await db
      .selectFrom("media")
      .select((eb) => eb.fn.countAll().as("n"))
      .executeTakeFirst();
    const response = await client.send("POST", "/api/uploads", headers);
    expect(response.status).toBe(status);
    expect(
      await db
        .selectFrom("media")
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirst(),
    ).toEqual(before);
  });

  it("a person's twentieth gigabyte of the day", async () => {
    const carol = await buildUser(db);
    await db
      .insertInto("media")
      .values({
        id: uuidv7(),
        owner_id: carol.id,
        collection: "avatars",
        state: "failed",
        declared_size: 19_999_999_995,
      })
      .execute();
    const limited = await startTestServer({ env: { RATE_LIMITS: "on", DATABASE_URL: deps.config.databaseUrl! } });
    const other = new TusClient(await limited.listen(), tokenOf(limited, carol));
    const response = await other.create(10, avatar);
    expect([response.status, await codeOf(response)]).toEqual([429, "rate_limited"]);
  });
});

describe("somebody else's upload", () => {
  it.each(["GET", "HEAD", "PATCH", "DELETE"])("does not exist for %s", async (method) => {
    const path = (await client.create(picture.length, avatar)).headers.get("location")!;
    const headers: Record<string, string> =
      method === "PATCH" ? { "upload-offset": "0", "content-type": "application/offset+octet-stream" } : {};
    const body = method === "PATCH" ? picture : undefined;
    const nothing = `/api/uploads/${uuidv7()}`;
    for (const who of [stranger, client]) {
      const response = await who.send(method, who === client ? nothing : path, headers, body);
      expect(response.status).toBe(404);
    }
    expect((await visitor.send(method, path, headers, body)).status).toBe(401);
    expect((await client.send("HEAD", path)).headers.get("upload-offset")).toBe("0");
  });

  it("is nobody's to begin without a token", async () => {
    expect((await visitor.create(10, avatar)).status).toBe(401);
  });

  it.each(["..%2f..%2fetc%2fpasswd", "a", "%00", `${uuidv7()}.json`])("nor does %j exist", async (name) => {
    for (const method of ["HEAD", "PATCH", "DELETE"]) {
      const headers = { "upload-offset": "0" };
      expect((await client.send(method, `/api/uploads/${name}`, headers)).status).toBe(404);
    }
  });
});

describe("a cut connection", () => {
  /** Sends part of the bytes and hangs up. */
  async function sendAndCut(path: string, offset: number, bytes: Uint8Array, claimed: number): Promise<void> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const head = [
      `PATCH ${path} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${tokenOf(server, amina)}`,
      "tus-resumable: 1.0.0",
      `upload-offset: ${offset}`,
      "content-type: application/offset+octet-stream",
      `content-length: ${claimed}`,
    ];
    socket.on("error", () => {});
    await new Promise<void>((resolve) => socket.write(`${head.join("\r\n")}\r\n\r\n`, () => resolve()));
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
  }

  it("loses nothing that came: taken up where it broke, the bytes are the same", async () => {
    const bytes = new Uint8Array(await noise(1200, 1200));
    expect(bytes.length).toBeGreaterThan(4_000_000);
    const path = (await client.create(bytes.length, avatar)).headers.get("location")!;
    let offset = 0;
    for (let cut = 0; cut < 5; cut++) {
      await sendAndCut(path, offset, bytes.slice(offset, offset + 700_000), bytes.length - offset);
      const before = offset;
      offset = Number((await client.send("HEAD", path)).headers.get("upload-offset"));
      expect(offset).toBeGreaterThan(before);
    }
    expect((await client.append(path, offset, bytes.slice(offset))).status).toBe(204);
    const kept = deps.storage.uploads.read(path.split("/").at(-1)!);
    const chunks: Buffer[] = [];
    for await (const chunk of await kept) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    await deps.jobs.drain(deps);
    expect(await client.view(path)).toMatchObject({ state: "ready", width: 1200 });
  });

  it("by a wrong offset is a conflict, and changes nothing", async () => {
    const path = (await client.create(picture.length, avatar)).headers.get("location")!;
    await client.append(path, 0, picture.slice(0, 100));
    const wrong = await client.append(path, 50, picture.slice(50, 150));
    expect([wrong.status, await codeOf(wrong)]).toEqual([409, "conflict"]);
    expect((await client.send("HEAD", path)).headers.get("upload-offset")).toBe("100");
  });

  it("takes no more bytes than were announced", async () => {
    const path = (await client.create(100, avatar)).headers.get("location")!;
    const response = await client.append(path, 0, picture);
    expect([response.status, await codeOf(response)]).toEqual([413, "too_large"]);
  });

  it.runIf(process.platform === "linux")("by a full disk is 507, and goes on when there is room again", async () => {
    const path = (await client.create(picture.length, avatar)).headers.get("location")!;
    const file = `${deps.config.dataDir}/media/uploads/${path.split("/").at(-1)}`;
    await rm(file);
    await symlink("/dev/full", file);
    const refused = await client.append(path, 0, picture);
    expect([refused.status, await codeOf(refused)]).toEqual([507, "no_room"]);
    await rm(file);
    await writeFile(file, "");
    expect((await client.append(path, 0, picture)).status).toBe(204);
  });

  it("at the very end is noticed when the client asks", async () => {
    const path = (await client.create(picture.length, avatar)).headers.get("location")!;
    await client.append(path, 0, picture);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await sql`update media set state = 'uploading' where id = ${path.split("/").at(-1)}`.execute(db);
    expect((await client.send("HEAD", path)).headers.get("upload-offset")).toBe(String(picture.length));
    await deps.jobs.drain(deps);
    expect(await client.view(path)).toMatchObject({ state: "ready" });
  });
});

describe("afterwards", () => {
  it("a finished upload still tells its length, takes no bytes and cannot be given up", async () => {
    const path = await client.upload(new Uint8Array(await noise(70, 70)));
    for (const isDone of [false, true]) {
      if (isDone) await deps.jobs.drain(deps);
      const head = await client.send("HEAD", path);
      expect(head.headers.get("upload-offset")).toBe(head.headers.get("upload-length"));
      expect((await client.append(path, 0, picture)).status).toBe(409);
      expect((await client.send("DELETE", path)).status).toBe(409);
    }
  });

  it("one that was given up is gone with its bytes", async () => {
    const path = (await client.create(picture.length, avatar)).headers.get("location")!;
    await client.append(path, 0, picture.slice(0, 100));
    expect((await client.send("DELETE", path)).status).toBe(204);
    expect((await client.send("HEAD", path)).status).toBe(404);
    await deps.jobs.drain(deps);
    expect(await originals()).not.toContain(path.split("/").at(-1));
    expect(await db.selectFrom("media_garbage").selectAll().execute()).toEqual([]);
  });

  it("one that was left lying is gone after a day", async () => {
    const path = (await client.create(picture.length, avatar)).headers.get("location")!;
    const fresh = (await client.create(picture.length, avatar)).headers.get("location")!;
    await sql`update media set created_at = now() - interval '25 hours' where id = ${path.split("/").at(-1)}`.execute(
      db,
    );
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
    expect((await client.send("HEAD", path)).status).toBe(404);
    expect((await client.send("HEAD", fresh)).status).toBe(200);
    expect(await originals()).not.toContain(path.split("/").at(-1));
  });

  it("an original is removed although the server died right after its pictures were made", async () => {
    const path = await client.upload(new Uint8Array(await noise(60, 60)));
    await db.updateTable("media").set({ state: "ready" }).where("id", "=", path.split("/").at(-1)!).execute();
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
    expect(await originals()).not.toContain(path.split("/").at(-1));
  });

  it("what cannot be removed is tried again, and keeps nothing else from going", async () => {
    const paths = [(await client.create(10, avatar)).headers.get("location")!, await client.upload(picture.slice(1))];
    const ids = paths.map((path) => path.split("/").at(-1)!);
    await deps.jobs.drain(deps);
    const stuck = `${deps.config.dataDir}/media/uploads/${ids[0]}`;
    await rm(stuck);
    // A folder in a file's place: it cannot be removed as one.
    await mkdir(`${stuck}/inside`, { recursive: true });
    for (const path of paths) await client.send("DELETE", path);
    await deps.jobs.drain(deps);
    const left = () => db.selectFrom("media_garbage").select("key").execute();
    expect(await left()).toEqual([{ key: ids[0] }]);
    expect(await originals()).not.toContain(ids[1]);
    await rm(stuck, { recursive: true });
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
    expect(await left()).toEqual([]);
  });

  it("the same bytes by the same person are stored once", async () => {
    const bytes = new Uint8Array(await noise(130, 130));
    const first = await client.upload(bytes);
    await deps.jobs.drain(deps);
    const second = await client.upload(bytes);
    const others = await stranger.upload(bytes);
    await deps.jobs.drain(deps);
    const [one, two] = [await client.view(first), await client.view(second)];
    expect(two).toMatchObject({ state: "ready", alreadyExisted: true, url: one.url, width: 130 });
    expect(one.alreadyExisted).toBe(false);
    expect(await stranger.view(others)).toMatchObject({ alreadyExisted: false, state: "ready" });

    const viewer = { id: amina.id } as Parameters<typeof findOwnImage>[1];
    for (const idOrUrl of [one.id, two.id, one.url!, `http://localhost:3000${one.url}`]) {
      expect(await findOwnImage(db, viewer, { collection: "avatars", idOrUrl })).toEqual({ id: one.id });
    }
    for (const idOrUrl of [(await stranger.view(others)).id, "", "x", "/api/media/../x", "http://[", uuidv7()]) {
      expect(await findOwnImage(db, viewer, { collection: "avatars", idOrUrl })).toBeNull();
    }
    expect(await findOwnImage(db, viewer, { collection: "spaces", idOrUrl: one.id })).toBeNull();
  });

  it("the bytes of somebody who leaves go with them, however they leave", async () => {
    const dora = await buildUser(db);
    const path = await new TusClient(origin, tokenOf(server, dora)).upload(picture);
    await new TusClient(origin, tokenOf(server, dora)).create(10, avatar);
    await deps.jobs.drain(deps);
    const { variants } = (await rowOf(path))!;
    const keys = Object.values(variants as Record<string, string>);
    expect(await deps.storage.head(keys[0]!)).not.toBeNull();
    await db.deleteFrom("users").where("id", "=", dora.id).execute();
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
    for (const key of keys) expect(await deps.storage.head(key)).toBeNull();
    expect(await db.selectFrom("media_garbage").selectAll().execute()).toEqual([]);
  });
});

it("GET of an upload is the contract's", async () => {
  const path = await client.upload(picture);
  const response = await as(amina).get(path.replace("/api", ""));
  expect(response.json()).toMatchObject({ success: true, data: { id: path.split("/").at(-1), type: "image" } });
});
