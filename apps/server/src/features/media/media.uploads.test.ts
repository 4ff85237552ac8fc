import { Upload as TusUpload } from "tus-js-client";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { noise, noisePng } from "#test/pictures.ts";
import { tokenOf } from "#test/sockets.ts";
import { avatar, idOf, keptUploads, refusalOf, TusClient } from "#test/tus.ts";

const server = await startTestServer();
const { deps, db, listen, as } = server;
const origin = await listen();
const [amina, boris] = [await buildUser(db), await buildUser(db)];

const client = new TusClient(origin, tokenOf(server, amina));
const stranger = new TusClient(origin, tokenOf(server, boris));
const visitor = new TusClient(origin, null);
const picture = await noisePng(200, 100);

const purpose = `collection ${btoa("avatars")}`;
const rowOf = (path: string) => db.selectFrom("media").selectAll().where("id", "=", idOf(path)).executeTakeFirst();
const countMedia = () =>
  db
    .selectFrom("media")
    .select((eb) => eb.fn.countAll().as("n"))
    .executeTakeFirst();

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
    expect(await keptUploads(server)).toEqual([]);
  });

  it("tells what the server can do", async () => {
    const response = await client.send("OPTIONS", "/api/uploads", { origin: "https://elsewhere.example" });
    expect(response.status).toBe(204);
    expect(response.headers.get("tus-version")).toBe("1.0.0");
    expect(response.headers.get("tus-max-size")).toBe("1000000000");
    expect(response.headers.get("tus-extension")).toBe("creation,creation-with-upload,termination");
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("may bring its first bytes with its creation", async () => {
    const response = await client.send(
      "POST",
      "/api/uploads",
      {
        "upload-length": String(picture.length),
        "upload-metadata": purpose,
        "content-type": "application/offset+octet-stream",
      },
      picture.slice(0, 1000),
    );
    expect([response.status, response.headers.get("upload-offset")]).toEqual([201, "1000"]);
  });

  it.each([false, true])("works with the client that browsers use (PATCH as POST: %s)", async (overridePatchMethod) => {
    const bytes = await noise(300, 300).png().toBuffer();
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const upload = new TusUpload(bytes, {
      endpoint: `${origin}/api/uploads`,
      headers: { authorization: `Bearer ${tokenOf(server, amina)}` },
      metadata: avatar,
      chunkSize: 50_000,
      overridePatchMethod,
      onSuccess: () => resolve(new URL(upload.url!).pathname),
      onError: reject,
    });
    upload.start();
    const path = await promise;
    await deps.jobs.drain(deps);
    expect(await client.view(path)).toMatchObject({ state: "ready", sizes: { 256: expect.any(String) } });
  });
});

describe("a method that another stands for", () => {
  const meaning = (method: string) => ({ "x-http-method-override": method });
  const bytes = { "content-type": "application/offset+octet-stream", "upload-offset": "0" };

  it("is what is done, to one's own uploads only", async () => {
    const path = await client.begin(10);
    for (const method of ["HEAD", "PATCH", "DELETE"]) {
      const refused = await stranger.send("POST", path, { ...meaning(method), ...bytes }, new Uint8Array(4));
      expect([refused.status, await refusalOf(refused)]).toEqual([404, "not_found"]);
    }
    const empty = await client.send("POST", path, { ...meaning("HEAD"), ...bytes }, new Uint8Array(4));
    expect([empty.status, empty.headers.get("upload-offset")]).toEqual([200, "0"]);
    const appended = await client.send("POST", path, { ...meaning("PATCH"), ...bytes }, new Uint8Array(4));
    expect([appended.status, appended.headers.get("upload-offset")]).toEqual([204, "4"]);
    const asked = await client.send("POST", path, meaning("HEAD"));
    expect([asked.status, asked.headers.get("upload-offset"), asked.headers.get("upload-length")]).toEqual([
      200,
      "4",
      "10",
    ]);
    expect((await client.send("POST", path, meaning("DELETE"))).status).toBe(204);
    expect((await client.send("HEAD", path)).status).toBe(404);
  });

  it("has to be one that there is", async () => {
    const path = await client.begin(10);
    for (const headers of [{}, meaning("GET"), meaning("POST"), meaning("toString")]) {
      expect((await client.send("POST", path, headers)).status).toBe(404);
    }
    expect((await client.send("HEAD", path)).headers.get("upload-offset")).toBe("0");
  });
});

describe("bytes", () => {
  it.each(["application/offset+octet-stream; charset=utf-8", "Application/Offset+Octet-Stream"])(
    "may come as %s",
    async (type) => {
      const path = await client.begin(10);
      const headers = { "content-type": type, "upload-offset": "0" };
      expect((await client.send("PATCH", path, headers, new Uint8Array(4))).headers.get("upload-offset")).toBe("4");
    },
  );

  it.each(["application/json", "text/plain", undefined])("are not taken as %s", async (type) => {
    const path = await client.begin(10);
    const headers: Record<string, string> = { "upload-offset": "0", ...(type && { "content-type": type }) };
    const refused = await client.send("PATCH", path, headers, Buffer.from("{}"));
    expect([refused.status, await refusalOf(refused)]).toEqual([415, "unsupported_type"]);
  });

  it("are not taken where they cannot have come", async () => {
    const refused = await client.send("PATCH", await client.begin(10), { "upload-offset": "0" });
    expect([refused.status, await refusalOf(refused)]).toEqual([415, "unsupported_type"]);
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
    // Nor are they written over by what a repeat brings along.
    const about = `${purpose},id ${btoa(id)}`;
    const headers = { "upload-length": String(picture.length), "upload-metadata": about };
    const type = { "content-type": "application/offset+octet-stream" };
    await client.send("POST", "/api/uploads", { ...headers, ...type }, new Uint8Array(100));
    expect((await client.send("HEAD", path)).headers.get("upload-offset")).toBe("500");
    await client.append(path, 500, picture.slice(500));
    await deps.jobs.drain(deps);
    expect((await client.create(picture.length, { ...avatar, id })).status).toBe(201);
    expect(await client.view(path)).toMatchObject({ state: "ready" });
  });

  it("that are done with take no more bytes, which nobody would count or sweep, and are not lost by a bad repeat", async () => {
    const id = uuidv7();
    const path = `/api/uploads/${id}`;
    const repeat = { ...avatar, id };
    await client.upload(picture, repeat);
    await deps.jobs.drain(deps);
    const body = { "content-type": "application/offset+octet-stream" };
    const purpose = Object.entries(repeat).map(([name, value]) => `${name} ${btoa(value)}`);
    const headers = { ...body, "upload-length": String(picture.length), "upload-metadata": purpose.join(",") };
    expect((await client.send("POST", "/api/uploads", headers, picture)).status).toBe(201);
    expect(await keptUploads(server)).not.toContain(id);
    await client.send("POST", "/api/uploads", { ...headers, "upload-concat": "partial" }, picture);
    expect(await client.view(path)).toMatchObject({ state: "ready" });

    const other = await client.create(picture.length + 1, repeat);
    expect([other.status, await refusalOf(other)]).toEqual([409, "id_taken"]);
  });

  it("of others are taken, and two at once make one", async () => {
    const id = uuidv7();
    const both = await Promise.all([client.create(10, { ...avatar, id }), client.create(10, { ...avatar, id })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    const refused = await stranger.create(10, { ...avatar, id });
    expect([refused.status, await refusalOf(refused)]).toEqual([409, "id_taken"]);
  });

  it("begin anew when the server went down before it had a place for the bytes", async () => {
    const id = uuidv7();
    await db.insertInto("media").values({ id, owner_id: amina.id, collection: "avatars", declared_size: 10 }).execute();
    expect((await client.create(10, { ...avatar, id })).status).toBe(201);
    expect((await client.send("HEAD", `/api/uploads/${id}`)).headers.get("upload-offset")).toBe("0");
  });
});

describe("a key", () => {
  const key = () => ({ "idempotency-key": uuidv7() });
  const told = async (response: Response) => ({ status: response.status, body: await response.json() });

  it("makes one upload of two beginnings, which keeps its bytes", async () => {
    const same = key();
    const first = (await client.create(10, avatar, same)).headers.get("location")!;
    await client.append(first, 0, new Uint8Array(4));
    const again = await client.create(10, avatar, same);
    expect([again.status, again.headers.get("location")]).toEqual([201, first]);
    expect((await client.send("HEAD", first)).headers.get("upload-offset")).toBe("4");
    expect((await stranger.create(10, avatar, same)).headers.get("location")).not.toBe(first);
    for (const other of [client.create(11, avatar, same), client.create(10, { ...avatar, filename: "b" }, same)]) {
      const refused = await other;
      expect([refused.status, await refusalOf(refused)]).toEqual([422, "idempotency_key_reused"]);
    }
    // An anonymous post may carry it, and then nothing leads from it to whose it was.
    expect(
      await db.selectFrom("idempotency_keys").select("key").where("key", "=", same["idempotency-key"]).execute(),
    ).toEqual([]);
    const none = await client.create(10, avatar, { "idempotency-key": "x" });
    expect([none.status, await refusalOf(none)]).toEqual([422, "invalid_id"]);
  });

  it("says again that an upload was given up, or that there was none", async () => {
    const path = await client.begin(10);
    const [same, other] = [key(), key()];
    expect((await client.send("DELETE", path, same)).status).toBe(204);
    expect((await client.send("DELETE", path, same)).status).toBe(204);
    const first = await told(await client.send("DELETE", path, other));
    expect(first).toMatchObject({ status: 404, body: { error: { code: "not_found" } } });
    expect(await told(await client.send("DELETE", path, other))).toEqual(first);
  });
});

describe("a space that is named", () => {
  it.each([
    ["?spaceId=x", {}, 422],
    [`?spaceId=${uuidv7()}`, {}, 404],
    ["", { "x-country": "zz" }, 404],
    ["", { "x-country": "nl" }, 201],
    ["?spaceId=", {}, 201],
  ])("by %j and %j has to be there", async (query, header, status) => {
    const headers = { "upload-length": "10", "upload-metadata": purpose, ...(header as Record<string, string>) };
    expect((await client.send("POST", `/api/uploads${query}`, headers)).status).toBe(status);
  });
});

it.each([
  ["users", "avatars"],
  ["stories", "posts"],
  ["problems", "posts"],
  ["solutions", "posts"],
  ["skills", "posts"],
  ["faqs", "posts"],
])("takes a file for %s by the specification's name", async (collection, purposeOfIt) => {
  const id = uuidv7();
  expect((await client.create(10, { collection, id })).status).toBe(201);
  const answer = await (await client.send("GET", `/api/uploads/${id}`)).json();
  expect(answer).toMatchObject({ data: { collection: purposeOfIt } });
});

describe("what is refused at the start", () => {
  it.each([
    ["no purpose", 10, {}, 422, "required"],
    ["an unknown purpose", 10, { collection: "elsewhere" }, 422, "invalid_value"],
    ["an id that is none", 10, { collection: "avatars", id: "../../etc" }, 422, "invalid_id"],
    ["a name with NUL", 10, { collection: "avatars", filename: "a\0b" }, 422, "invalid_characters"],
    ["a name without end", 10, { collection: "avatars", filename: "x".repeat(256) }, 422, "max_characters"],
    ["more than 20 MB", 20_000_001, { collection: "avatars" }, 413, "too_large"],
  ])("%s", async (_what, size, metadata, status, code) => {
    const response = await client.create(size, metadata as Record<string, string>);
    expect([response.status, await refusalOf(response)]).toEqual([status, code]);
  });

  it.each([
    ["no length", { "upload-metadata": purpose }, 400],
    ["a length that comes later", { "upload-defer-length": "1", "upload-metadata": purpose }, 400],
    ["metadata that is none", { "upload-length": "1", "upload-metadata": "a b c d" }, 400],
    [
      "another version of the protocol",
      { "tus-resumable": "0.2", "upload-length": "1", "upload-metadata": purpose },
      412,
    ],
    ["an upload made of others", { "upload-concat": "partial", "upload-length": "1", "upload-metadata": purpose }, 400],
  ])("%s", async (_what, headers, status) => {
    const before = await countMedia();
    const response = await client.send("POST", "/api/uploads", headers);
    expect(response.status).toBe(status);
    expect(await countMedia()).toEqual(before);
  });
});

describe("somebody else's upload", () => {
  it.each(["GET", "HEAD", "PATCH", "DELETE"])("does not exist for %s", async (method) => {
    const path = await client.begin(picture.length);
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

it("GET of an upload is the contract's", async () => {
  const path = await client.upload(picture);
  const response = await as(amina).get(path.replace("/api", ""));
  expect(response.json()).toMatchObject({ success: true, data: { id: idOf(path), type: "image" } });
});
