import type { StoryView } from "@bump/contract";
import { buffer } from "node:stream/consumers";
import { v7 as uuidv7 } from "uuid";
import { afterAll, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { fileOf } from "#test/files.ts";
import { startTestServer } from "#test/harness.ts";
import { noise } from "#test/pictures.ts";
import { S3Server } from "#test/s3-server.ts";
import { tokenOf } from "#test/sockets.ts";
import { tellingWav } from "#test/telling-sounds.ts";
import { idOf, keyOf, TusClient } from "#test/tus.ts";
import { sweepMediaJob } from "./media.jobs.ts";

const s3 = await S3Server.start();
afterAll(() => s3.close());
const first = await startTestServer({ env: s3.env });
// A second node: the same database, bucket and keys.
const second = await startTestServer({
  env: {
    ...s3.env,
    DATABASE_URL: first.deps.config.databaseUrl!,
    TOKEN_PRIVATE_KEY: first.deps.secrets.tokenKeys.privatePem,
  },
});
const user = await buildUser(first.db);
const token = tokenOf(first, user);
const [here, there] = [new TusClient(await first.listen(), token), new TusClient(await second.listen(), token)];

it("an upload to a bucket goes on at another node, byte for byte, and ends as pictures in the bucket", async () => {
  const side = 1700;
  const bytes = new Uint8Array(await noise(side, side).png({ compressionLevel: 0 }).toBuffer());
  expect(bytes.length).toBeGreaterThan(8_600_000);
  const path = await here.begin(bytes.length);
  const id = idOf(path);
  let offset = 0;
  for (const [index, length] of [6_000_000, 100, 2_000_000].entries()) {
    const node = index % 2 === 0 ? here : there;
    const response = await node.append(path, offset, bytes.slice(offset, offset + length));
    offset += length;
    expect([response.status, response.headers.get("upload-offset")]).toEqual([204, String(offset)]);
  }
  expect((await there.send("HEAD", path)).headers.get("upload-offset")).toBe(String(offset));
  expect((await there.append(path, offset, bytes.slice(offset))).status).toBe(204);
  expect((await buffer(await first.deps.storage.uploads.read(id))).equals(bytes)).toBe(true);

  await first.deps.jobs.drain(first.deps);
  const view = await there.view(path);
  expect(view).toMatchObject({ state: "ready", width: side });
  expect([...s3.objects.keys()].toSorted()).toEqual(
    Object.keys(view.sizes)
      .map((width) => `media/${keyOf(id, `${width}.webp`, "avatars")}`)
      .toSorted(),
  );
  const picture = await there.send("GET", view.url!, { range: "bytes=0-3" });
  expect([picture.status, await picture.text()]).toEqual([206, "RIFF"]);
});

it("a file is kept by the bucket itself, in the parts that it came in, and says nothing of whose it is", async () => {
  const bytes = fileOf("mp4", 9_000_000);
  const path = await here.begin(bytes.length, { collection: "posts", filename: "anna.mp4" });
  await here.append(path, 0, bytes.slice(0, 6_000_000));
  await there.append(path, 6_000_000, bytes.slice(6_000_000));
  await first.deps.jobs.drain(first.deps);
  const { id, url } = await there.view(path);
  expect([...s3.objects.keys()].filter((key) => key.includes(id))).toEqual([`media/${keyOf(id)}`]);
  expect(s3.objects.get(`media/${keyOf(id)}`)).toMatchObject({ type: "video/mp4", metadata: {} });
  const part = await here.send("GET", url!, { range: "bytes=8000000-8000099" });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 8000000-8000099/9000000"]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.slice(8_000_000, 8_000_100))).toBe(true);

  const clip = await here.view(await uploaded(tellingWav(), "anna.wav"));
  const data = { story: "<p>Seen #water</p>", files: [{ id: clip.id }], isAnonymousPost: true };
  const { files } = (await first.as(user).post("/stories", { data })).json<{ data: StoryView }>().data;
  expect((await here.send("GET", files[0]!.url!)).status).toBe(200);
  await first.db.deleteFrom("media").where("id", "in", [id, clip.id]).execute();
  await first.deps.jobs.add(first.db, sweepMediaJob, {});
  await first.deps.jobs.drain(first.deps);
  expect([...s3.objects.keys()].filter((key) => key.includes("-original"))).toEqual([`media/${files[0]!.id}-original`]);
});

it("an upload to a bucket that is begun again between two parts goes on, at another node too", async () => {
  const bytes = fileOf("zip", 9_000_000);
  const about = { collection: "posts", filename: "twice.zip", id: uuidv7() };
  const path = await here.begin(bytes.length, about);
  await here.append(path, 0, bytes.slice(0, 6_000_000));
  for (const node of [here, there]) {
    const again = await node.create(bytes.length, about);
    expect([again.status, again.headers.get("location")]).toEqual([201, path]);
    expect((await node.send("HEAD", path)).headers.get("upload-offset")).toBe("6000000");
  }
  await there.append(path, 6_000_000, bytes.slice(6_000_000));
  await first.deps.jobs.drain(first.deps);
  const { url } = await here.view(path);
  expect(Buffer.from(await (await here.send("GET", url!)).arrayBuffer()).equals(bytes)).toBe(true);
  expect(s3.uploads.size).toBe(0);
});

async function uploaded(bytes: Uint8Array<ArrayBuffer>, filename: string): Promise<string> {
  const path = await here.upload(bytes, { collection: "posts", filename });
  await first.deps.jobs.drain(first.deps);
  return path;
}

it("an upload that is given up leaves nothing in the bucket", async () => {
  const path = (await here.create(6_000_000, { collection: "avatars" })).headers.get("location")!;
  await here.append(path, 0, new Uint8Array(100));
  expect(s3.uploads.size).toBe(1);
  expect((await there.send("DELETE", path)).status).toBe(204);
  await first.deps.jobs.drain(first.deps);
  expect(s3.uploads.size).toBe(0);
  expect([...s3.objects.keys()].filter((key) => key.includes(idOf(path)))).toEqual([]);
});

it("a full bucket is 507, and the upload goes on when there is room again", async () => {
  const path = (await here.create(200, { collection: "avatars" })).headers.get("location")!;
  s3.isFull = true;
  const refused = await here.append(path, 0, new Uint8Array(200));
  expect([refused.status, await refused.json()]).toMatchObject([507, { error: { code: "no_room" } }]);
  expect((await here.create(200, { collection: "avatars" })).status).toBe(507);
  s3.isFull = false;
  expect((await there.append(path, 0, new Uint8Array(200))).status).toBe(204);
});
