import { beforeAll, expect, it } from "vitest";
import { buildSkill, buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const { db } = server;
let [owner, outsider]: UserRow[] = [];
let space: { id: string };
let story: { id: string };

beforeAll(async () => {
  [owner, outsider] = [await buildUser(db), await buildUser(db)];
  space = await buildPrivateSpace(db);
  await buildMembership(db, space.id, owner.id, "owner");
  story = await buildStory(db, { space_id: space.id, tags: ["water", "wells"], author_id: owner.id });
  await buildStory(db, { space_id: space.id, state: "draft", tags: ["unseen"] });
  await buildProblem(db, { space_id: space.id });
  for (const build of [buildSolution, buildSkill, buildSkill]) await build(db, { space_id: space.id });
});

it("the dashboard counts what the space holds", async () => {
  const answer = await server.as(owner!).get(`/dashboard/info?spaceId=${space.id}&days=7`);
  const { data, series } = answer.json<{ data: object; series: object[] }>();
  expect(data).toEqual({
    totalStories: 1,
    totalProblems: 1,
    totalSolutions: 1,
    totalSkills: 2,
    total_tags: 2,
    total_users: 1,
  });
  expect(series).toHaveLength(7);
  expect(series.at(-1)).toMatchObject({ users: 1, posts: 5, reactions: 0 });
});

it("moods follow each change of mind", async () => {
  const react = (reaction: string) =>
    server.as(owner!).post("/reactions/react", { path: `stories/${story.id}`, reaction });
  const moods = async () =>
    (await server.as(owner!).get(`/moods?spaceId=${space.id}&days=7`)).json<{
      totals: object;
      series: { reactions: object }[];
    }>();
  await react("like");
  expect((await moods()).totals).toEqual({ like: 1 });
  await react("sad");
  const { totals, series } = await moods();
  expect([totals, series.length, series.at(-1)!.reactions]).toEqual([{ sad: 1 }, 7, { sad: 1 }]);
  await react("none");
  expect((await moods()).totals).toEqual({});
});

it("moods are of the days that are asked for, summed up", async () => {
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
  const rows = [1, 6, 7].map((days) => ({ space_id: space.id, day: ago(days), kind: "happy", total: 2 }));
  await db.insertInto("space_moods").values(rows).execute();
  const { totals, series } = (await server.as(owner!).get(`/moods?spaceId=${space.id}&days=7`)).json<{
    totals: object;
    series: { day: string; reactions: object }[];
  }>();
  expect(totals).toEqual({ happy: 4 });
  const given = series.filter(({ reactions }) => Object.keys(reactions).length > 0);
  expect(given).toEqual([6, 1].map((days) => ({ day: ago(days), reactions: { happy: 2 } })));
});

it.each(["/dashboard/info", "/moods"])("%s is for those inside", async (path) => {
  expect((await server.as(outsider!).get(`${path}?spaceId=${space.id}`)).statusCode).toBe(403);
});
