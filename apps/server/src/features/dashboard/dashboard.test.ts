import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

let now = new Date("2026-05-31T12:00:00Z");
const { db, visitor } = await startTestServer({ clock: () => now });

async function getFigures() {
  return (await visitor.get("/public/figures")).json();
}

it("counts what everybody may see, and keeps the figures for half a minute", async () => {
  const secret = randomUUID();
  await db.insertInto("spaces").values({ id: secret, name: "Secret garden", is_private: true }).execute();
  const add = (kind: string, state: string, space_id = worldSpaceId) =>
    db.insertInto("subjects").values({ id: randomUUID(), kind, state, space_id }).execute();
  await add("story", "published");
  await add("story", "draft");
  await add("story", "published", secret);
  await add("problem", "published");
  for (const space_id of [worldSpaceId, secret]) await buildProblem(db, { space_id, problem: { status: "solved" } });
  await add("solution", "published");
  await add("solution", "removed");
  for (const day of ["2026-05-31", "2026-05-31", "2026-05-02", "2026-05-01"]) {
    await buildUser(db, { created_at: new Date(`${day}T23:59:59Z`) });
  }
  await buildUser(db, { email_verified: false });

  const figures = await getFigures();
  expect(figures.data).toEqual({
    total_users: 4,
    totalStories: 1,
    totalProblems: 2,
    totalSolved: 1,
    totalSolutions: 1,
  });
  expect(figures.series).toHaveLength(30);
  expect(figures.series[0]).toEqual({ day: "2026-05-02", users: 2 });
  expect(figures.series[29]).toEqual({ day: "2026-05-31", users: 4 });

  await add("story", "published");
  now = new Date(now.getTime() + 29_000);
  expect(await getFigures()).toEqual(figures);
  now = new Date(now.getTime() + 2_000);
  expect((await getFigures()).data.totalStories).toBe(2);
});
