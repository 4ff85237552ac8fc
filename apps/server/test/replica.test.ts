import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildStory } from "./factories/stories.ts";
import { buildUser } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";
import { startWithReplica } from "./replica.ts";

describe.runIf(process.platform === "linux")("with a replica", async () => {
  const cluster = await startWithReplica();
  afterAll(cluster.stop);
  const env = { DATABASE_URL: cluster.url, DATABASE_REPLICA_URL: cluster.replicaUrl };
  const { as, db, deps } = await startTestServer({ env });
  const reader = await buildUser(db);
  const leaver = await buildUser(db);
  const muter = await buildUser(db);
  const author = await buildUser(db);
  const space = await buildPrivateSpace(db, { listed: false });
  for (const { id } of [reader, leaver, muter, author]) await buildMembership(db, space.id, id, "contributor");

  const minute = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at));
  const tell = (at: number) =>
    buildStory(db, { space_id: space.id, author_id: author.id, created_at: minute(at), html: `<p>flood ${at}</p>` });
  const [oldest, middle, newest] = [await tell(1), await tell(2), await tell(3)];

  type Item = { id: string; myReaction?: string | null };
  async function list(person: { id: string }, query: string): Promise<{ items: Item[]; last: string | null }> {
    const answer = await as(person).get(`/list/v2?path=stories&spaceId=${space.id}&${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const ids = ({ items }: { items: Item[] }) => items.map(({ id }) => id);
  const secondPage = async () => list(reader, `results=1&lastDocumentID=${(await list(reader, "results=1")).last}`);
  async function search(person: { id: string }): Promise<string[]> {
    return (await as(person).get(`/search?q=flood&spaceId=${space.id}&kinds=stories`))
      .json()
      .items.stories.map(({ id }: Item) => id);
  }
  async function onReplica<Row extends object>(statement: string): Promise<Row | undefined> {
    const client = new pg.Client(cluster.replicaUrl);
    await client.connect();
    const { rows } = await client.query<Row>(statement);
    await client.end();
    return rows[0];
  }
  const isAsked = async () => (await deps.replica?.find(async () => true)) === true;

  it("finds there what may be late, decides here who sees it, and reads it as it is", async () => {
    await expect.poll(isAsked, { timeout: 30_000 }).toBe(true);
    await expect.poll(() => search(reader)).toHaveLength(3);
    expect(ids(await secondPage())).toEqual([middle.id]);

    await onReplica("select pg_wal_replay_pause()");
    const late = await tell(4);
    await db.updateTable("subjects").set({ state: "hidden" }).where("id", "=", oldest.id).execute();
    await db.insertInto("bookmarks").values({ subject_id: middle.id, user_id: reader.id }).execute();
    await db.deleteFrom("memberships").where("user_id", "=", leaver.id).execute();
    await db.insertInto("user_shields").values({ user_id: muter.id, other_id: author.id, kind: "mute" }).execute();

    // The first page is never late.
    expect(ids(await list(reader, "results=1"))).toEqual([late.id]);
    // What was found is late, who sees it is not.
    expect(ids(await list(reader, "query=flood"))).toEqual([newest.id, middle.id]);
    expect((await search(reader)).toSorted()).toEqual([middle.id, newest.id].toSorted());
    expect((await list(reader, "query=flood")).items[1]).toMatchObject({ bookmarked: true });
    expect((await as(leaver).get(`/list/v2?path=stories&spaceId=${space.id}&query=flood`)).statusCode).toBe(404);
    const everywhere = await as(leaver).get("/search?q=flood&kinds=stories");
    expect(everywhere.json().items.stories).toEqual([]);
    expect(await search(muter)).toEqual([]);
    expect(await isAsked()).toBe(true);
  });

  it("does without it while it is behind, and while it is away", async () => {
    await tell(5);
    await expect.poll(async () => ids(await list(reader, "query=flood")), { timeout: 30_000 }).toHaveLength(4);
    expect(await isAsked()).toBe(false);

    await onReplica("select pg_wal_replay_resume()");
    await expect.poll(isAsked, { timeout: 30_000 }).toBe(true);

    await cluster.stopReplica();
    expect(ids(await list(reader, "query=flood"))).toHaveLength(4);
    expect(await search(reader)).toHaveLength(4);
    expect(await isAsked()).toBe(false);
  });
});
