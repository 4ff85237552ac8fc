import { rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { noisePng } from "#test/pictures.ts";
import { tokenOf } from "#test/sockets.ts";
import { idOf, refusalOf, TusClient } from "#test/tus.ts";
import { finishUpload } from "./media.service.ts";

const server = await startTestServer();
const { deps, db, listen } = server;
const origin = await listen();
const amina = await buildUser(db);
const client = new TusClient(origin, tokenOf(server, amina));
const picture = await noisePng(200, 100);

it("an upload that is given up while its bytes come answers that it is gone", async () => {
  const path = await client.begin(picture.length * 2);
  const given = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(picture);
      await given.promise;
      controller.close();
    },
  });
  const appending = client.append(path, 0, body);
  await vi.waitFor(async () => expect((await deps.storage.uploads.getUpload(idOf(path))).offset).toBeGreaterThan(0));
  expect((await client.send("DELETE", path)).status).toBe(204);
  given.resolve();
  const answer = await appending;
  expect([answer.status, await refusalOf(answer)]).toEqual([404, "not_found"]);
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
    const bytes = await noisePng(1200, 1200);
    expect(bytes.length).toBeGreaterThan(4_000_000);
    const path = await client.begin(bytes.length);
    let offset = 0;
    for (let cut = 0; cut < 5; cut++) {
      await sendAndCut(path, offset, bytes.slice(offset, offset + 700_000), bytes.length - offset);
      const before = offset;
      offset = Number((await client.send("HEAD", path)).headers.get("upload-offset"));
      expect(offset).toBeGreaterThan(before);
    }
    expect((await client.append(path, offset, bytes.slice(offset))).status).toBe(204);
    const kept = deps.storage.uploads.read(idOf(path));
    const chunks: Buffer[] = [];
    for await (const chunk of await kept) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    await deps.jobs.drain(deps);
    expect(await client.view(path)).toMatchObject({ state: "ready", width: 1200 });
  });

  it("by a wrong offset is a conflict, and changes nothing", async () => {
    const path = await client.begin(picture.length);
    await client.append(path, 0, picture.slice(0, 100));
    const wrong = await client.append(path, 50, picture.slice(50, 150));
    expect([wrong.status, await refusalOf(wrong)]).toEqual([409, "conflict"]);
    expect((await client.send("HEAD", path)).headers.get("upload-offset")).toBe("100");
  });

  it("takes no more bytes than were announced", async () => {
    const path = await client.begin(100);
    const response = await client.append(path, 0, picture);
    expect([response.status, await refusalOf(response)]).toEqual([413, "too_large"]);
  });

  it("takes no more of them either where their number comes to light only as they come", async () => {
    const unsaid = () => new Blob([picture]).stream();
    const path = await client.begin(100);
    const appended = await client.append(path, 0, unsaid());
    expect([appended.status, await refusalOf(appended)]).toEqual([413, "too_large"]);
    const headers = {
      "upload-length": "100",
      "upload-metadata": `collection ${btoa("avatars")}`,
      "content-type": "application/offset+octet-stream",
    };
    const created = await client.send("POST", "/api/uploads", headers, unsaid());
    expect([created.status, await refusalOf(created)]).toEqual([413, "too_large"]);
    expect((await client.append(path, 0, picture.slice(0, 100))).status).toBe(204);
  });

  it.runIf(process.platform === "linux")("by a full disk is 507, and goes on when there is room again", async () => {
    const path = await client.begin(picture.length);
    const file = `${deps.config.dataDir}/media/uploads/${idOf(path)}`;
    await rm(file);
    await symlink("/dev/full", file);
    const refused = await client.append(path, 0, picture);
    expect([refused.status, await refusalOf(refused)]).toEqual([507, "no_room"]);
    await rm(file);
    await writeFile(file, "");
    expect((await client.append(path, 0, picture)).status).toBe(204);
  });

  it("at the very end is noticed when the client asks", async () => {
    const path = await client.begin(picture.length);
    await client.append(path, 0, picture);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await sql`update media set state = 'uploading' where id = ${idOf(path)}`.execute(db);
    expect((await client.send("HEAD", path)).headers.get("upload-offset")).toBe(String(picture.length));
    await deps.jobs.drain(deps);
    expect(await client.view(path)).toMatchObject({ state: "ready" });
  });

  it("is asked about while the last bytes come: it is there, though they have been worked up by then", async () => {
    const path = await client.begin(picture.length);
    const id = idOf(path);
    const lock = `upload:${id}`;
    const { promise: bothWait, resolve } = Promise.withResolvers<void>();
    let waiting = 0;
    deps.bus.on("uploadWanted", () => void (++waiting === 2 && resolve()));
    await deps.bus.tryHold(lock);
    const answers = Promise.all([client.send("HEAD", path), client.append(path, 0, picture)]);
    await bothWait;
    await deps.storage.uploads.write(Readable.from([Buffer.from(picture)]), id, 0);
    await finishUpload(deps, id);
    await deps.jobs.drain(deps);
    await deps.bus.release(lock);
    const [head, again] = await answers;
    expect([head.status, head.headers.get("upload-offset")]).toEqual([200, String(picture.length)]);
    expect([again.status, await refusalOf(again)]).toEqual([409, "conflict"]);
  });
});
