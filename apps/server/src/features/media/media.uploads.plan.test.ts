import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { buildMedia } from "#test/factories/media.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { tokenOf } from "#test/sockets.ts";
import { refusalOf, TusClient } from "#test/tus.ts";

const server = await startTestServer();
const { deps, db, listen } = server;
const origin = await listen();

describe("how much a plan lets somebody keep", () => {
  const posts = { collection: "posts" };

  it("counts what lies here and what is on its way, two at once too", async () => {
    const person = await buildUser(db);
    const client = new TusClient(origin, tokenOf(server, person));
    await buildMedia(db, person.id, { collection: "posts", declared_size: 4_999_999_000 });
    await buildMedia(db, person.id, { collection: "posts", declared_size: 900, state: "failed" });
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      // What is there can be counted, but nothing be added.
      await sql`lock table media in share mode`.execute(tx);
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const begun = Promise.all([client.create(600, posts), client.create(600, posts)]);
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]!.n).toBe(2);
    held.resolve();
    await holding;
    const both = await begun;
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    expect(await refusalOf(both.find(({ status }) => status === 403)!)).toBe("plan_limit_reached");
    await db.insertInto("subscriptions").values({ user_id: person.id, plan_id: "professional" }).execute();
    expect((await client.create(600, posts)).status).toBe(201);
  });

  it("and does not where plans have no limits", async () => {
    const env = { PLAN_LIMITS: "off", DATABASE_URL: deps.config.databaseUrl! };
    const free = await startTestServer({ env });
    const person = await buildUser(db);
    await buildMedia(db, person.id, { collection: "posts", declared_size: 6_000_000_000 });
    const client = new TusClient(await free.listen(), tokenOf(free, person));
    expect((await client.create(10, posts)).status).toBe(201);
  });
});
