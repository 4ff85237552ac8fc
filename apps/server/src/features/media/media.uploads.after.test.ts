import { mkdir, readdir, rm } from "node:fs/promises";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { fileOf } from "#test/files.ts";
import { startTestServer } from "#test/harness.ts";
import { noisePng } from "#test/pictures.ts";
import { tokenOf } from "#test/sockets.ts";
import { idOf, keptUploads, TusClient } from "#test/tus.ts";
import { findOwnImage } from "./index.ts";
import { sweepMediaJob } from "./media.jobs.ts";
import { work } from "./media.processing.ts";
import { findMediaRow } from "./media.repo.ts";

const server = await startTestServer();
const { deps, db, listen } = server;
const origin = await listen();
const [amina, boris] = [await buildUser(db), await buildUser(db)];
const client = new TusClient(origin, tokenOf(server, amina));
const stranger = new TusClient(origin, tokenOf(server, boris));
const picture = await noisePng(200, 100);

/** What the storage has of an upload, in whatever form. */
async function filesOf(path: string): Promise<string[]> {
  const names = await readdir(`${deps.config.dataDir}/media`, { recursive: true });
  return names.filter((name) => name.includes(idOf(path)));
}

describe("afterwards", () => {
  it("a finished upload still tells its length, takes no bytes, and cannot be given up once it is in use", async () => {
    const bytes = await noisePng(70, 70);
    const path = await client.upload(bytes);
    for (const isDone of [false, true]) {
      if (isDone) await deps.jobs.drain(deps);
      const head = await client.send("HEAD", path);
      expect(head.headers.get("upload-offset")).toBe(head.headers.get("upload-length"));
      expect((await client.append(path, 0, picture)).status).toBe(409);
    }
    const double = await client.upload(bytes);
    await deps.jobs.drain(deps);
    expect((await client.send("DELETE", path)).status).toBe(409);
    expect((await client.send("DELETE", double)).status).toBe(204);
    await db
      .updateTable("users")
      .set({ photo_media_id: idOf(path) })
      .where("id", "=", amina.id)
      .execute();
    expect((await client.send("DELETE", path)).status).toBe(409);
    await db.updateTable("users").set({ photo_media_id: null }).where("id", "=", amina.id).execute();
    await db.updateTable("media").set({ uses: 1 }).where("id", "=", idOf(path)).execute();
    expect((await client.send("DELETE", path)).status).toBe(409);
    await db.updateTable("media").set({ uses: 0 }).where("id", "=", idOf(path)).execute();
    expect((await client.send("DELETE", path)).status).toBe(204);
    await deps.jobs.drain(deps);
    expect(await filesOf(path)).toEqual([]);
  });

  it.each([
    ["picture", picture],
    ["file", fileOf("pdf")],
  ])("a %s that is given up while it is being prepared leaves nothing behind", async (_what, bytes) => {
    const path = await client.upload(bytes, { collection: "posts" });
    const row = await findMediaRow(db, idOf(path));
    expect(row?.state).toBe("processing");
    expect((await client.send("DELETE", path)).status).toBe(204);
    expect((await client.send("HEAD", path)).status).toBe(404);
    // The worker that had begun before comes to an end after.
    await work(deps, row!);
    await deps.jobs.drain(deps);
    expect(await filesOf(path)).toEqual([]);
    expect(await db.selectFrom("media_garbage").selectAll().execute()).toEqual([]);
  });

  it("one that was given up is gone with its bytes", async () => {
    const path = await client.begin(picture.length);
    await client.append(path, 0, picture.slice(0, 100));
    expect((await client.send("DELETE", path)).status).toBe(204);
    expect((await client.send("HEAD", path)).status).toBe(404);
    await deps.jobs.drain(deps);
    expect(await keptUploads(server)).not.toContain(idOf(path));
    expect(await db.selectFrom("media_garbage").selectAll().execute()).toEqual([]);
  });

  it("one that was left lying is gone after a day", async () => {
    const path = await client.begin(picture.length);
    const fresh = await client.begin(picture.length);
    await sql`update media set created_at = now() - interval '25 hours' where id = ${idOf(path)}`.execute(db);
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
    expect((await client.send("HEAD", path)).status).toBe(404);
    expect((await client.send("HEAD", fresh)).status).toBe(200);
    expect(await keptUploads(server)).not.toContain(idOf(path));
  });

  it("an original is removed although the server died right after its pictures were made", async () => {
    const path = await client.upload(await noisePng(60, 60));
    await db.updateTable("media").set({ state: "ready" }).where("id", "=", idOf(path)).execute();
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
    expect(await keptUploads(server)).not.toContain(idOf(path));
  });

  it("what cannot be removed is tried again, and keeps nothing else from going", async () => {
    const paths = [await client.begin(10), await client.upload(picture.slice(1))];
    const ids = paths.map(idOf);
    await deps.jobs.drain(deps);
    const stuck = `${deps.config.dataDir}/media/uploads/${ids[0]}`;
    await rm(stuck);
    // A folder in a file's place: it cannot be removed as one.
    await mkdir(`${stuck}/inside`, { recursive: true });
    for (const path of paths) await client.send("DELETE", path);
    await deps.jobs.drain(deps);
    const left = () => db.selectFrom("media_garbage").select("key").execute();
    expect(await left()).toEqual([{ key: ids[0] }]);
    expect(await keptUploads(server)).not.toContain(ids[1]);
    await rm(stuck, { recursive: true });
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
    expect(await left()).toEqual([]);
  });

  it("the same bytes by the same person are stored once", async () => {
    const bytes = await noisePng(130, 130);
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
    const doras = new TusClient(origin, tokenOf(server, dora));
    const path = await doras.upload(picture);
    await doras.begin(10);
    await deps.jobs.drain(deps);
    const { variants } = await db
      .selectFrom("media")
      .select("variants")
      .where("id", "=", idOf(path))
      .executeTakeFirstOrThrow();
    const keys = Object.values(variants as Record<string, string>);
    expect(await deps.storage.head(keys[0]!)).not.toBeNull();
    await db.deleteFrom("users").where("id", "=", dora.id).execute();
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
    for (const key of keys) expect(await deps.storage.head(key)).toBeNull();
    expect(await db.selectFrom("media_garbage").selectAll().execute()).toEqual([]);
  });
});
