import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { noisePng } from "#test/pictures.ts";
import { tokenOf } from "#test/sockets.ts";
import { tellingWebm } from "#test/telling-films.ts";
import { idOf, keptUploads, TusClient } from "#test/tus.ts";
import { sweepMediaJob } from "./media.jobs.ts";

const server = await startTestServer();
const { db, deps } = server;
const origin = await server.listen();
const [author, other] = [
  new TusClient(origin, tokenOf(server, await buildUser(db))),
  new TusClient(origin, tokenOf(server, await buildUser(db))),
];
const bytes = await tellingWebm();
const buildPart = (recording = randomUUID(), fileIndex = "0") => ({
  collection: "posts",
  filename: "one",
  capture: "true",
  recording,
  fileIndex,
});

describe("each part of a recording is there once", () => {
  it("a second one is refused beside its number and changes nothing of the first, and tells others nothing", async () => {
    const part = buildPart();
    const first = await author.upload(bytes, part);
    for (const isDone of [false, true]) {
      if (isDone) await deps.jobs.drain(deps);
      const again = await author.create(bytes.length, part);
      expect(again.status).toBe(422);
      expect(await again.json()).toMatchObject({
        error: { code: "invalid_value", fields: { fileIndex: "invalid_value" } },
      });
      expect((await other.create(bytes.length, part)).status).toBe(201);
    }
    expect(await author.view(first)).toMatchObject({
      state: "ready",
      recording: { id: part.recording, index: 0 },
      fileIndex: 0,
      docId: null,
    });
    expect((await author.create(bytes.length, { ...part, fileIndex: "1" })).status).toBe(201);
    expect((await author.create(bytes.length, buildPart())).status).toBe(201);
  });

  it("of two that come at the same moment one is taken", async () => {
    const part = buildPart();
    const paths = [await author.begin(bytes.length, part), await author.begin(bytes.length, part)];
    const sent = await Promise.all(paths.map((path) => author.append(path, 0, bytes)));
    expect(sent.map(({ status }) => status)).toEqual([204, 204]);
    await deps.jobs.drain(deps);
    const views = await Promise.all(paths.map((path) => author.view(path)));
    const isFailed = views.map(({ state }) => state === "failed");
    expect(new Set(views.map(({ state, error }) => `${state} ${error}`))).toEqual(
      new Set(["ready null", "failed invalid_value"]),
    );
    await deps.jobs.add(db, sweepMediaJob, {});
    await deps.jobs.drain(deps);
    expect(await keptUploads(server)).not.toContain(idOf(paths[isFailed.indexOf(true)]!));
  });

  it("one that was left on its way, or failed, is no hindrance to who sends it anew", async () => {
    const part = buildPart();
    const left = await author.begin(bytes.length, part);
    await author.append(left, 0, bytes.slice(0, 100));
    const none = await author.upload((await noisePng(40, 40)).slice(0, 100), part);
    await deps.jobs.drain(deps);
    expect((await author.view(none)).state).toBe("failed");
    const anew = await author.upload(bytes, part);
    await deps.jobs.drain(deps);
    expect((await author.view(anew)).state).toBe("ready");
  });

  it.each(["0x1", "1e1", " 1", "1 ", "-0", "+1", "1.0", "١"])("its number is digits, not %j", async (fileIndex) => {
    const refused = await author.create(bytes.length, buildPart(randomUUID(), fileIndex));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ error: { fields: { fileIndex: "invalid_value" } } });
  });
});
