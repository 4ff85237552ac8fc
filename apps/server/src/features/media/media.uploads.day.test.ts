import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { noisePng } from "#test/pictures.ts";
import { tokenOf } from "#test/sockets.ts";
import { tellingMp4 } from "#test/telling-films.ts";
import { avatar, idOf, keptUploads, refusalOf, TusClient } from "#test/tus.ts";
import { sweepMediaJob } from "./media.jobs.ts";

const server = await startTestServer({ env: { RATE_LIMITS: "on" } });
const { as, db, deps } = server;
const origin = await server.listen();
const posts = { collection: "posts", filename: "one" };
const daily = 20_000_000_000;

/** Somebody who may send so many bytes more today. */
async function buildSender(left: number): Promise<{ person: UserRow; client: TusClient }> {
  const person = await buildUser(db);
  const sent = { id: uuidv7(), owner_id: person.id, collection: "avatars", state: "failed" };
  await db
    .insertInto("media")
    .values({ ...sent, declared_size: daily - left })
    .execute();
  return { person, client: new TusClient(origin, tokenOf(server, person)) };
}

/** How many bytes are left of the day, by what is let in. */
async function expectLeft(client: TusClient, left: number): Promise<void> {
  const refused = await client.create(left + 1, avatar);
  expect([refused.status, await refusalOf(refused)]).toEqual([429, "rate_limited"]);
  expect((await client.create(left, avatar)).status).toBe(201);
}

describe("of the twenty gigabytes that somebody may send in a day", () => {
  it("no byte is sent too much", async () => {
    const { client } = await buildSender(5);
    await expectLeft(client, 5);
    expect((await client.create(1, avatar)).status).toBe(429);
  });

  it("those stay counted that are given up before they are all there, once each, also under the same id", async () => {
    const { client } = await buildSender(1000);
    const id = uuidv7();
    for (let times = 0; times < 2; times++) {
      const path = await client.begin(300, { ...avatar, id });
      await client.append(path, 0, new Uint8Array(100));
      const both = await Promise.all([client.send("DELETE", path), client.send("DELETE", path)]);
      expect(both.map(({ status }) => status)).toContain(204);
      expect((await client.send("HEAD", path)).status).toBe(404);
    }
    await deps.jobs.drain(deps);
    expect(await keptUploads(server)).not.toContain(id);
    await expectLeft(client, 400);
  });

  it("those stay counted that were found to be no picture, and are taken away", async () => {
    const { client } = await buildSender(1000);
    const path = await client.upload(new Uint8Array(100));
    await deps.jobs.drain(deps);
    expect((await client.view(path)).state).toBe("failed");
    expect((await client.send("DELETE", path)).status).toBe(204);
    await expectLeft(client, 900);
  });

  it("those stay counted that go with another: posters with their video, or when they have become its", async () => {
    const mp4 = await tellingMp4();
    const picture = await noisePng(40, 40);
    const { client } = await buildSender(mp4.length + 2 * picture.length + 1000);
    const video = await client.upload(mp4, posts);
    // The second finds one there already.
    for (let times = 0; times < 2; times++) {
      const poster = await client.upload(picture, { ...posts, posterOf: idOf(video) });
      await deps.jobs.drain(deps);
      expect((await client.send("HEAD", poster)).status).toBe(404);
    }
    const other = await client.begin(200, posts);
    const waiting = await client.begin(300, { ...posts, posterOf: idOf(other) });
    expect(await refusalOf(await client.create(8, { ...posts, posterOf: idOf(waiting) }))).toBe("unknown_media");
    expect((await client.send("DELETE", other)).status).toBe(204);
    expect((await client.send("HEAD", waiting)).status).toBe(404);
    await expectLeft(client, 500);
  });

  it("those stay counted that another picture takes the place of", async () => {
    const pictures = [await noisePng(70, 70), await noisePng(80, 80)];
    const { person, client } = await buildSender(pictures[0]!.length + pictures[1]!.length + 10);
    for (const picture of pictures) {
      const path = await client.upload(picture);
      await deps.jobs.drain(deps);
      const set = await as(person).post("/user/update", { key: "photoURL", photoURL: idOf(path) });
      expect(set.statusCode, set.body).toBe(200);
    }
    await expectLeft(client, 10);
  });

  it("those stay counted that came with a beginning that went wrong in the end", async () => {
    const { client } = await buildSender(1000);
    const headers = {
      "upload-length": "600",
      "upload-metadata": `collection ${btoa("avatars")}`,
      "content-type": "application/offset+octet-stream",
    };
    // More than was said.
    const response = await client.send("POST", "/api/uploads", headers, new Uint8Array(100_000));
    expect(response.status).toBe(413);
    await expectLeft(client, 400);
  });

  it("none is left of yesterday's, nor of who has left", async () => {
    const { client, person } = await buildSender(1000);
    const gone = await buildSender(1000);
    for (const sender of [client, gone.client]) await sender.send("DELETE", await sender.begin(300));
    const rowsOf = ({ id }: UserRow) => db.selectFrom("media_given_up").selectAll().where("owner_id", "=", id);
    await db
      .updateTable("media_given_up")
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where("owner_id", "=", person.id)
      .execute();
    await expectLeft(client, 1000);
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
    expect(await rowsOf(person).execute()).toEqual([]);
    expect(await rowsOf(gone.person).execute()).toHaveLength(1);
    await db.deleteFrom("users").where("id", "=", gone.person.id).execute();
    expect(await rowsOf(gone.person).execute()).toEqual([]);
  });
});
