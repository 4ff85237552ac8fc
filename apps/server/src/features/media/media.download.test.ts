import type { MembershipStatus } from "@bump/contract";
import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildMedia } from "#test/factories/media.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { noisePng } from "#test/pictures.ts";
import { TusClient } from "#test/tus.ts";

const { app, deps, db, listen, as, visitor } = await startTestServer();
const origin = await listen();
const [owner, reader] = [await buildUser(db), await buildUser(db)];

function viewerOf({ id }: { id: string }): Viewer {
  return { id, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: id };
}

async function upload(collection: "avatars" | "spaces"): Promise<{ id: string; path: string }> {
  const client = new TusClient(origin, deps.tokens.sign(viewerOf(owner)));
  const path = await client.upload(await noisePng(600, 400), { collection });
  await deps.jobs.drain(deps);
  const { id, url } = await client.view(path);
  return { id, path: url!.replace("/api", "") };
}

const avatar = await upload("avatars");
await db.updateTable("users").set({ photo_media_id: avatar.id }).where("id", "=", owner.id).execute();
const banner = await upload("spaces");
const whole = (await as(reader).get(avatar.path)).rawPayload;

describe("a picture", () => {
  it("comes as one, inert, to be asked for again each time", async () => {
    const response = await as(reader).get(avatar.path);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(whole.length),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
      "accept-ranges": "bytes",
    });
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect([format, width, height]).toEqual(["webp", 256, 256]);
  });

  it("is not sent again to who has it, but only after the right was checked", async () => {
    const { etag } = (await as(reader).get(avatar.path)).headers;
    const again = await as(reader).get(avatar.path, undefined, { "if-none-match": String(etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await as(reader).get(avatar.path, undefined, { "if-none-match": "*" })).statusCode).toBe(304);
    expect((await visitor.get(avatar.path, undefined, { "if-none-match": String(etag) })).statusCode).toBe(401);
  });

  it("that is nobody's face yet is its owner's alone", async () => {
    const unshown = await upload("avatars");
    expect((await as(reader).get(unshown.path)).statusCode).toBe(404);
    expect((await as(owner).get(unshown.path)).statusCode).toBe(200);
  });

  it("comes in parts", async () => {
    const part = await as(reader).get(avatar.path, undefined, { range: "bytes=10-19" });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({ "content-range": `bytes 10-19/${whole.length}`, "content-length": "10" });
    expect(part.rawPayload.equals(whole.subarray(10, 20))).toBe(true);
    const rest = await as(reader).get(avatar.path, undefined, { range: "bytes=-5" });
    expect(rest.rawPayload.equals(whole.subarray(-5))).toBe(true);
    const beyond = await as(reader).get(avatar.path, undefined, { range: `bytes=${whole.length}-` });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${whole.length}`]);
    expect(beyond.json()).toMatchObject({ success: false, error: { code: "range_not_satisfiable" } });
  });

  it("comes whole to who has the beginning of something else", async () => {
    const { etag } = (await as(reader).get(avatar.path)).headers;
    const range = "bytes=10-19";
    const go = (had: string) => as(reader).get(avatar.path, undefined, { range, "if-range": had });
    expect((await go(String(etag))).statusCode).toBe(206);
    for (const other of ['"another"', `W/${String(etag)}`, "Tue, 17 Nov 2026 12:00:00 GMT"]) {
      const answer = await go(other);
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, whole.length]);
    }
  });

  it("tells its size alone when asked for that", async () => {
    const authorization = `Bearer ${deps.tokens.sign(viewerOf(reader))}`;
    for (const range of [undefined, "bytes=0-1", `bytes=${whole.length}-`]) {
      const headers = { authorization, ...(range && { range }) };
      const response = await app.inject({ method: "HEAD", url: `/api${avatar.path}`, headers });
      expect([response.statusCode, response.headers["content-length"]]).toEqual([200, String(whole.length)]);
      expect(response.rawPayload.length).toBe(0);
    }
  });

  it("comes in the sizes that the upload names, all of them", async () => {
    const { data } = (await as(owner).get(`/uploads/${avatar.id}`)).json<{ data: { sizes: Record<string, string> } }>();
    expect(Object.keys(data.sizes)).toEqual(["64", "128", "256"]);
    for (const [size, url] of Object.entries(data.sizes)) {
      const { rawPayload } = await as(reader).get(url.replace("/api", ""));
      expect((await sharp(rawPayload).metadata()).width).toBe(Number(size));
    }
  });
});

describe("who asks", () => {
  const get = (headers: Record<string, string>) => visitor.get(avatar.path, undefined, headers);

  it("shows a token or the cookie for media", async () => {
    const cookie = `other=1; bump.media=${deps.tokens.signMedia(viewerOf(reader))}`;
    expect((await get({ cookie })).statusCode).toBe(200);
    expect((await get({ authorization: `Bearer ${deps.tokens.sign(viewerOf(reader))}` })).statusCode).toBe(200);
  });

  it("gets nothing without, with the wrong one of the two, or with one that was taken back", async () => {
    const gone = await buildUser(db);
    const cookie = `bump.media=${deps.tokens.signMedia(viewerOf(gone))}`;
    deps.tokens.revokeSession(viewerOf(gone).sessionId);
    for (const headers of [
      {},
      { cookie },
      { cookie: "bump.media=nonsense" },
      { cookie: `bump.media=${deps.tokens.sign(viewerOf(reader))}` },
      { authorization: `Bearer ${deps.tokens.signMedia(viewerOf(reader))}` },
    ]) {
      expect((await get(headers as Record<string, string>)).statusCode).toBe(401);
    }
  });

  it("cannot use that cookie for anything else", async () => {
    const cookie = `bump.media=${deps.tokens.signMedia(viewerOf(owner))}`;
    expect((await visitor.get(`/uploads/${avatar.id}`, undefined, { cookie })).statusCode).toBe(401);
  });
});

describe("a space's picture", () => {
  const see = async (user: { id: string }) => (await as(user).get(banner.path)).statusCode;

  it("that no space shows is its owner's alone", async () => {
    expect([await see(owner), await see(reader)]).toEqual([200, 404]);
  });

  it.each<[boolean, MembershipStatus | null, number]>([
    [true, null, 200],
    [true, "blocked", 404],
    [false, null, 404],
    [false, "requested", 200],
    [false, "invited", 200],
    [false, "contributor", 200],
    [false, "deleted", 404],
    [false, "blocked", 404],
  ])("of a private space (listed: %s) for somebody who is %s: %i", async (listed, status, expected) => {
    const space = await buildPrivateSpace(db, { listed });
    const user = await buildUser(db);
    if (status) await buildMembership(db, space.id, user.id, status);
    await db.updateTable("spaces").set({ image_media_id: banner.id }).where("id", "=", space.id).execute();
    expect(await see(user)).toBe(expected);
    await db.deleteFrom("spaces").where("id", "=", space.id).execute();
  });

  it("is lost with the membership, at the next request, even to who has it cached", async () => {
    const space = await buildPrivateSpace(db, { listed: false });
    const member = await buildUser(db);
    await buildMembership(db, space.id, member.id, "contributor");
    await db.updateTable("spaces").set({ image_media_id: banner.id }).where("id", "=", space.id).execute();
    const { etag } = (await as(member).get(banner.path)).headers;
    await db.updateTable("memberships").set({ status: "deleted" }).where("user_id", "=", member.id).execute();
    expect((await as(member).get(banner.path, undefined, { "if-none-match": String(etag) })).statusCode).toBe(404);
  });
});

describe("what is not there", () => {
  it.each([
    "nothing",
    "..%2f..%2fsecrets%2ftoken-private-key",
    `${uuidv7()}-512.webp`,
    `${avatar.id}-999.webp`,
    `${avatar.id}-64.png`,
    `${avatar.id}`,
    `${avatar.id.toUpperCase()}-64.webp`,
    "%00",
    "",
  ])("is not found: %j", async (key) => {
    expect((await as(owner).get(`/media/${key}`)).statusCode).toBe(404);
  });

  it("nor are bytes that the storage lost", async () => {
    const media = await buildMedia(db, owner.id);
    expect((await as(owner).get(`/media/${media.id}-512.webp`)).statusCode).toBe(404);
  });
});
