import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { setSubjectState } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import { buildComment } from "./factories/comments.ts";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildSubject } from "./factories/subjects.ts";
import { random, watchCounters } from "./drift.ts";
import { buildTag } from "./factories/tags.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";
import { seed } from "./plans.ts";

/** Every counter of what attaches to content against the rows it counts, whatever happens at once or is taken away. */
const { as, db, deps } = await startTestServer();
const { countDeadlocks, findDrift } = watchCounters(deps);
const clients = 32;
const actsEach = Number(process.env["HEAVY"] ? 300 : 30);

async function buildScene() {
  const space = await buildPrivateSpace(db);
  const tags = [];
  for (const name of ["a", "b", "c", "d", "e", "f"]) tags.push(await buildTag(db, space.id, name));
  const people: UserRow[] = [];
  for (let at = 0; at < clients; at++) {
    const person = await buildUser(db, { active_space_id: space.id });
    await buildMembership(db, space.id, person.id, at === 0 ? "owner" : "contributor");
    people.push(person);
  }
  const stories = [];
  for (let at = 0; at < 3; at++) {
    stories.push(await buildSubject(db, { space_id: space.id, author_id: people[0]!.id, tags: ["a", "b"] }));
  }
  const comments = [];
  for (const story of stories) comments.push(await buildComment(db, story, { author_id: people[1]!.id }));
  return { space, tags, people, stories, comments };
}

type Scene = Awaited<ReturnType<typeof buildScene>>;

/** One of everything that counts, as its client would send it; what may change a state is asked of the server itself. */
async function act({ stories, comments, tags, space }: Scene, person: UserRow, chance: () => number): Promise<number> {
  const pick = <T>(of: readonly T[]) => of[Math.floor(chance() * of.length)]!;
  const at = Math.floor(chance() * stories.length);
  const story = `stories/${stories[at]!.id}`;
  const comment = `${story}/comments/${comments[at]!.id}`;
  const me = as(person);
  const words = { data: { commentHTML: "<p>Yes #a #b</p>" } };
  const acts: (() => Promise<{ statusCode: number }>)[] = [
    () => me.post("/reactions/react", { path: story, reaction: pick(["like", "sad", "happy"]) }),
    () => me.post("/reactions/react", { path: comment, reaction: pick(["like", "sad", "happy"]) }),
    () => me.post("/reactions/unreact", { path: pick([story, comment]) }),
    () => me.post("/comments", { path: story, ...words }),
    () => me.post("/comments", { path: `${comment}/replies`, ...words }),
    async () => {
      const { id } = (await me.post("/comments", { path: `${comment}/replies`, ...words })).json().data ?? {};
      return me.delete(`/comments/${id ?? uuidv7()}?path=${comment}/replies`);
    },
    () => me.post("/tags/follow", { tag: pick(tags).id, lang: pick(["en", "nl"]) }),
    () => me.post("/tags/unfollow", { tag: pick(tags).id, lang: pick(["en", "nl"]) }),
    () => me.post("/tags/followTags", { tags: [pick(tags).name, pick(tags).name], spaceId: space.id }),
    () => me.post("/reports", { path: comment, documentID: comments[at]!.id, tags: ["spam"] }),
    () => change(async (tx) => setSubjectState({ ...deps, db: tx }, comments[at]!.id, pick(["hidden", "published"]))),
    () => change(async (tx) => setSubjectState({ ...deps, db: tx }, stories[at]!.id, pick(["hidden", "published"]))),
    () =>
      change((tx) =>
        tx
          .updateTable("subjects")
          .set({ tags: [pick(tags).name, pick(tags).name, "z"] })
          .where("id", "=", stories[at]!.id)
          .execute(),
      ),
    () => change((tx) => buildSubject(tx, { space_id: space.id, author_id: person.id, tags: ["b", "a"] })),
  ];
  return (await pick(acts)()).statusCode;
}

async function change(work: Parameters<typeof transact>[1]): Promise<{ statusCode: number }> {
  await transact(deps.db, work);
  return { statusCode: 200 };
}

it("counters are exact after 32 clients did everything at once, and nobody waited in a circle", async () => {
  const scene = await buildScene();
  const before = await countDeadlocks();
  const statuses = new Map<number, number>();
  await Promise.all(
    scene.people.map(async (person, at) => {
      const chance = random(at + 1);
      for (let count = 0; count < actsEach; count++) {
        const status = await act(scene, person, chance);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  // A machine that is busy with other things may say 'not now'.
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(clients * actsEach * 0.4);
  expect(await countDeadlocks()).toBe(before);
  const { total } = await db
    .selectFrom("reactions")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("space_id", "=", scene.space.id)
    .executeTakeFirstOrThrow();
  expect(await findDrift()).toEqual({});
  // Were nothing there, everything would fit.
  expect(Number(total)).toBeGreaterThan(10);
}, 240_000);

it("who changes things of their own that share tags, moods and days takes turns", async () => {
  const scene = await buildScene();
  const { space, tags, people } = scene;
  const before = await countDeadlocks();
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<{ statusCode: number }>) => {
    const { statusCode } = await work().catch((error: unknown) => ({ statusCode: 500, error }));
    if (statusCode >= 500) failures.push(statusCode);
  };
  await Promise.all(
    people.map(async (person, at) => {
      const chance = random(at + 7);
      const some = () => tags.map(({ name }) => name).filter(() => chance() < 0.5);
      // Their own, so that nothing but what is shared makes them wait.
      const own = await buildSubject(db, { space_id: space.id, author_id: person.id, tags: some() });
      const path = `stories/${own.id}`;
      for (let count = 0; count < actsEach / 3; count++) {
        const kind = chance() < 0.5 ? "like" : "sad";
        await attempt(() => as(person).post("/reactions/react", { path, reaction: kind }));
        await attempt(() =>
          change((tx) => tx.updateTable("subjects").set({ tags: some() }).where("id", "=", own.id).execute()),
        );
        await attempt(() => as(person).post("/tags/followTags", { tags: some(), spaceId: space.id }));
      }
    }),
  );
  // Somebody's first acts of a day, all at once.
  const newcomers = await Promise.all(people.slice(0, 12).map(() => buildUser(db)));
  await Promise.all(
    newcomers.flatMap((person) => {
      const path = `stories/${scene.stories[0]!.id}`;
      const story = () => buildSubject(db, { space_id: space.id, author_id: person.id, state: "pending" });
      return [
        attempt(async () => {
          await buildMembership(db, space.id, person.id, "contributor");
          return as(person).post("/reactions/react", { path, reaction: "like" });
        }),
        attempt(() => change(story)),
        attempt(() => change((tx) => buildSubject(tx, { space_id: space.id, author_id: person.id }))),
      ];
    }),
  );
  expect(failures).toEqual([]);
  expect(await countDeadlocks()).toBe(before);
  expect(await findDrift()).toEqual({});
}, 240_000);

it("counters fit after people, comments, items and spaces are gone, while others go on", async () => {
  const scene = await buildScene();
  const chances = scene.people.map((_, at) => random(at + 100));
  const round = () => Promise.all(scene.people.slice(8).map((person, at) => act(scene, person, chances[at]!)));
  for (let count = 0; count < 6; count++) await round();
  const leaving = scene.people.slice(2, 8).map(async (person) => (await as(person).delete("/user/delete")).statusCode);
  await round();
  expect(await Promise.all(leaving)).toEqual(Array(6).fill(200));
  await db.deleteFrom("subjects").where("id", "=", scene.comments[0]!.id).execute();
  expect(await findDrift()).toEqual({});
  const orphans = await db
    .selectFrom("subjects as s")
    .leftJoin("comments as c", "c.id", "s.id")
    .select("s.id")
    .where("s.kind", "=", "comment")
    .where("s.space_id", "=", scene.space.id)
    .where("c.id", "is", null)
    .execute();
  // Answers go with the comment that they answer.
  expect(orphans).toEqual([]);
  await db.deleteFrom("subjects").where("id", "=", scene.stories[1]!.id).execute();
  expect(await findDrift()).toEqual({});
  const left = await db
    .selectFrom("space_totals")
    .select("reactions")
    .where("space_id", "=", scene.space.id)
    .executeTakeFirstOrThrow();
  expect(left.reactions).toBeGreaterThanOrEqual(0);
  expect((await as(scene.people[0]!).delete(`/spaces/${scene.space.id}`)).statusCode).toBe(200);
  for (const table of ["space_moods", "tags", "reactions", "subjects"] as const) {
    const rows = await db.selectFrom(table).select("space_id").where("space_id", "=", scene.space.id).execute();
    expect(rows, table).toEqual([]);
  }
  expect(await findDrift()).toEqual({});
}, 120_000);

it("drift of each counter is found, told by the log and the metric, and set right", async () => {
  const scene = await buildScene();
  await as(scene.people[1]!).post("/reactions/react", {
    path: `stories/${scene.stories[0]!.id}`,
    reaction: "like",
  });
  await as(scene.people[1]!).post("/tags/follow", { tag: scene.tags[0]!.id });
  const plant: Record<string, string> = {
    reactions: `update subjects set total_reactions = 7, reactions = '{"sad": 9}' where id = '${scene.stories[0]!.id}'`,
    comments: `update subjects set total_comments = 5 where id = '${scene.stories[1]!.id}'`,
    shownComments: `update comments set is_shown = false where id = '${scene.comments[2]!.id}'`,
    scores: `update comments set score = 3 where id = '${scene.comments[0]!.id}'`,
    tags: `update tags set total_stories = 9, weight = 1 where id = '${scene.tags[0]!.id}'`,
    followers: `update tags set total_followers = 9 where id = '${scene.tags[0]!.id}'`,
    moods: `delete from space_moods where space_id = '${scene.space.id}'`,
    spaceReactions: `update space_totals set reactions = -2 where space_id = '${scene.space.id}'`,
    dayReactions: `update space_days set reactions = 8 where space_id = '${scene.space.id}'`,
  };
  const warnings: unknown[] = [];
  const warn = deps.log.warn.bind(deps.log);
  deps.log.warn = (details: unknown) => void warnings.push(details);
  for (const [counter, statement] of Object.entries(plant)) {
    expect(await findDrift(), counter).toEqual({});
    await seed(deps, statement);
    const drift = await findDrift();
    expect(drift[counter], counter).toBe(1);
    expect(warnings).toContainEqual({ counter, wrong: 1 });
  }
  deps.log.warn = warn;
  expect(await findDrift()).toEqual({});
  const answer = await as(scene.people[1]!).get(`/stories/${scene.stories[0]!.id}/reactions`);
  expect(answer.json().items).toHaveLength(1);
  const row = await db
    .selectFrom("subjects")
    .select(["total_reactions", "reactions"])
    .where("id", "=", scene.stories[0]!.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ total_reactions: 1, reactions: { like: 1 } });
  const metrics = await deps.metrics.registry.metrics();
  expect(metrics).toMatch(/bump_counters_drift_total\{counter="moods"\} 1/);
});
