import { worldSpaceId } from "@bump/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { countRowsRead, seed } from "#test/plans.ts";
import { reconcileFiguresJob } from "./spaces.analytics.jobs.ts";
import { listDayRows, readTotals } from "./spaces.analytics.repo.ts";
import { toSeries } from "./spaces.analytics.service.ts";
import { holdStanding } from "./spaces.standing.ts";

const { as, db, deps } = await startTestServer();

type Series = { day: string; members: number; posts: number; reactions: number; active: number }[];
type Analytics = { totals: { members: number; posts: number; reactions: number }; series: Series };

async function read(person: UserRow, spaceId: string, query = ""): Promise<Analytics> {
  const answer = await as(person).get(`/spaces/${spaceId}/analytics${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Analytics>();
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

async function buildInhabited() {
  const space = await buildPrivateSpace(db, { listed: false });
  const [owner, member] = [await buildUser(db), await buildUser(db)];
  await buildMembership(db, space.id, owner.id, "owner");
  await buildMembership(db, space.id, member.id, "contributor");
  return { space, owner, member };
}

async function reconcile(): Promise<void> {
  await reconcileFiguresJob.run(deps, {}, { isLast: false });
}

describe("the figures of a space", () => {
  it("have an entry for every day, oldest first", async () => {
    const { space, owner } = await buildInhabited();
    for (const days of [7, 30, 365]) {
      const { series } = await read(owner, space.id, `?days=${days}`);
      expect(series).toHaveLength(days);
      expect(series.at(-1)?.day).toBe(dayOf(new Date()));
      expect(series[0]?.day).toBe(dayOf(daysAgo(days - 1)));
    }
    expect((await read(owner, space.id)).series).toHaveLength(30);
    for (const days of ["6", "366", "x"]) {
      expect((await as(owner).get(`/spaces/${space.id}/analytics?days=${days}`)).statusCode).toBe(422);
    }
  });

  it("follow members, posts and people as they come and go", async () => {
    const { space, owner, member } = await buildInhabited();
    const today = async () => {
      const { totals, series } = await read(owner, space.id);
      return { ...totals, day: series.at(-1) };
    };
    const day = dayOf(new Date());
    const nothing = { day, reactions: 0 };
    expect(await today()).toEqual({
      members: 2,
      posts: 0,
      reactions: 0,
      day: { ...nothing, members: 2, posts: 0, active: 0 },
    });

    const first = await buildSubject(db, { space_id: space.id, author_id: member.id });
    await buildSubject(db, { space_id: space.id, author_id: member.id });
    await buildSubject(db, { space_id: space.id, author_id: owner.id, kind: "comment" });
    const waiting = await buildSubject(db, { space_id: space.id, state: "pending" });
    expect(await today()).toMatchObject({ members: 2, posts: 2, day: { members: 2, posts: 2, active: 2 } });

    await db.updateTable("subjects").set({ state: "published" }).where("id", "=", waiting.id).execute();
    expect(await today()).toMatchObject({ posts: 3, day: { posts: 3 } });
    await db.updateTable("subjects").set({ state: "hidden" }).where("id", "=", first.id).execute();
    expect(await today()).toMatchObject({ posts: 2, day: { posts: 2 } });
    await db.deleteFrom("subjects").where("id", "=", waiting.id).execute();
    expect(await today()).toMatchObject({ posts: 1, day: { posts: 1 } });

    await db.updateTable("memberships").set({ status: "blocked" }).where("user_id", "=", member.id).execute();
    expect(await today()).toMatchObject({ members: 1, day: { members: 1, active: 2 } });
  });

  it("put a post on the day it was written, and count its author there once", async () => {
    const { space, owner } = await buildInhabited();
    for (const days of [3, 3, 10]) {
      await buildSubject(db, { space_id: space.id, author_id: owner.id, created_at: daysAgo(days) });
    }
    const { totals, series } = await read(owner, space.id);
    expect(totals.posts).toBe(3);
    expect(series.filter(({ posts }) => posts > 0).map(({ day, posts, active }) => [day, posts, active])).toEqual([
      [dayOf(daysAgo(10)), 1, 1],
      [dayOf(daysAgo(3)), 2, 1],
    ]);
  });

  it("count a visit of a day once", async () => {
    const person = await buildUser(db);
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, person.id, "owner");
    for (let visit = 0; visit < 3; visit++) {
      expect((await as(person).post("/user/changeSpace", { spaceId: space.id })).statusCode).toBe(200);
      await as(person).post("/user/changeSpace", { spaceId: worldSpaceId });
    }
    expect((await read(person, space.id)).series.at(-1)?.active).toBe(1);
  });

  it("say nothing of who wrote an anonymous post", async () => {
    const { space, owner } = await buildInhabited();
    await buildSubject(db, { space_id: space.id });
    const { series } = await read(owner, space.id);
    expect(series.at(-1)).toMatchObject({ posts: 1, active: 0 });
  });

  it("are exact when many write at once", async () => {
    const { space, owner, member } = await buildInhabited();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        buildSubject(db, { space_id: space.id, author_id: index % 2 ? owner.id : member.id }),
      ),
    );
    const { totals, series } = await read(owner, space.id);
    expect([totals.posts, series.at(-1)?.posts, series.at(-1)?.active]).toEqual([40, 40, 2]);
  });

  it("let those write at once who each hold their place in the space", async () => {
    const { space, owner } = await buildInhabited();
    const post = (state: string) =>
      db.transaction().execute(async (tx) => {
        await holdStanding(tx, owner.id, space.id);
        await sql`select pg_sleep(0.05)`.execute(tx);
        await buildSubject(tx, { space_id: space.id, state });
      });
    await Promise.all(Array.from({ length: 12 }, (_, index) => post(index % 2 ? "pending" : "published")));
    const { inside } = (await as(owner).get(`/spaces/${space.id}`)).json().data;
    expect([inside.counters.totalApprovals, (await read(owner, space.id)).totals.posts]).toEqual([6, 6]);
  });

  const setState = (id: string, state: string) =>
    db.updateTable("subjects").set({ state }).where("id", "=", id).execute();

  it("leave out what was told to a problem while the problem does not show", async () => {
    const { space, owner } = await buildInhabited();
    const problem = await buildProblem(db, { space_id: space.id, created_at: daysAgo(3) });
    const tell = (kind: string, created_at = daysAgo(1)) =>
      buildSubject(db, { space_id: space.id, kind, parent_id: problem.id, created_at });
    const [story] = [await tell("story"), await tell("part")];
    const figures = async () => {
      const { totals, series } = await read(owner, space.id);
      const { data } = (await as(owner).get(`/dashboard/info?spaceId=${space.id}`)).json();
      return [totals.posts, series.at(-4)?.posts, series.at(-2)?.posts, data.totalProblems, data.totalStories];
    };
    expect(await figures()).toEqual([3, 1, 2, 1, 1]);
    await setState(problem.id, "hidden");
    expect(await figures()).toEqual([0, 0, 0, 0, 0]);
    await tell("story");
    await setState(story.id, "removed");
    await setState(problem.id, "published");
    expect(await figures()).toEqual([3, 1, 2, 1, 1]);
    await db.updateTable("subjects").set({ parent_id: null }).where("id", "=", story.id).execute();
    await setState(story.id, "published");
    await setState(problem.id, "removed");
    expect(await figures()).toEqual([1, 0, 1, 0, 1]);
  });

  it("are exact when a problem is hidden and shown while stories are told to it", async () => {
    const { space, owner } = await buildInhabited();
    const problem = await buildProblem(db, { space_id: space.id });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 4 === 0
          ? setState(problem.id, index % 8 === 0 ? "hidden" : "published")
          : buildSubject(db, { space_id: space.id, parent_id: problem.id }),
      ),
    );
    await setState(problem.id, "hidden");
    expect((await read(owner, space.id)).totals.posts).toBe(0);
    await setState(problem.id, "published");
    expect((await read(owner, space.id)).totals.posts).toBe(31);
  });

  it("are for those who may read the space", async () => {
    const { space, member } = await buildInhabited();
    const stranger = await buildUser(db);
    expect((await as(member).get(`/spaces/${space.id}/analytics`)).statusCode).toBe(200);
    for (const role of ["user", "moderator", "admin"]) {
      const person = as(await buildUser(db, { site_role: role }));
      expect((await person.get(`/spaces/${space.id}/analytics`)).statusCode).toBe(404);
    }
    await db.updateTable("spaces").set({ listed: true }).where("id", "=", space.id).execute();
    expect((await as(stranger).get(`/spaces/${space.id}/analytics`)).statusCode).toBe(403);
    expect((await as(stranger).get(`/spaces/${worldSpaceId}/analytics`)).statusCode).toBe(200);
  });

  it("go with the space", async () => {
    const { space, owner } = await buildInhabited();
    await buildSubject(db, { space_id: space.id, author_id: owner.id });
    await db.deleteFrom("spaces").where("id", "=", space.id).execute();
    expect(await db.selectFrom("space_days").selectAll().where("space_id", "=", space.id).execute()).toEqual([]);
    expect(await db.selectFrom("space_totals").selectAll().where("space_id", "=", space.id).execute()).toEqual([]);
  });
});

it("the count of members is told from today backwards", () => {
  const row = { posts: 0, reactions: 0, active: 0 };
  const rows = [
    { ...row, day: "2026-11-13", members: 4 },
    { ...row, day: "2026-11-15", members: -1 },
  ];
  const days = ["2026-11-12", "2026-11-13", "2026-11-14", "2026-11-15"];
  const series = toSeries(days, rows, { members: 6, posts: 0, reactions: 0 });
  expect(series.map(({ day, members }) => [day, members])).toEqual([
    ["2026-11-12", 3],
    ["2026-11-13", 7],
    ["2026-11-14", 7],
    ["2026-11-15", 6],
  ]);
});

describe("every night", () => {
  it("figures that do not fit their rows are set right, and nothing else is touched", async () => {
    const { space, owner } = await buildInhabited();
    for (const days of [0, 1, 1]) {
      await buildSubject(db, { space_id: space.id, author_id: owner.id, created_at: daysAgo(days) });
    }
    const before = await read(owner, space.id);
    await reconcile();
    expect(await read(owner, space.id)).toEqual(before);

    await db.updateTable("space_days").set({ posts: 9 }).where("space_id", "=", space.id).execute();
    await db.updateTable("space_totals").set({ posts: 0 }).where("space_id", "=", space.id).execute();
    await reconcile();
    expect(await read(owner, space.id)).toEqual(before);
  });

  it("who was there is forgotten, and how many stays", async () => {
    const { space, owner } = await buildInhabited();
    for (const days of [0, 5]) {
      await buildSubject(db, { space_id: space.id, author_id: owner.id, created_at: daysAgo(days) });
    }
    const before = await read(owner, space.id);
    await reconcile();
    const kept = await db.selectFrom("space_day_people").select("day").where("space_id", "=", space.id).execute();
    expect(kept).toHaveLength(1);
    expect(await read(owner, space.id)).toEqual(before);
  });
});

it("cost the same at a million rows: as many are read as there are days", async () => {
  const space = await buildPrivateSpace(db);
  const person = await buildUser(db);
  await buildMembership(db, space.id, person.id, "owner");
  const insert = "insert into space_days (space_id, day, posts) select s.id, current_date - n, 1 from spaces s,";
  await seed(deps, `${insert} generate_series(1, 2000) n where s.id = $1`, [space.id]);
  await seed(deps, `${insert} generate_series(1, 100) n where not s.is_private on conflict do nothing`);
  // In a table of a few pages PostgreSQL looks at all of them.
  await seed(
    deps,
    "insert into spaces (id, name, is_private) select gen_random_uuid(), 'Other', true from generate_series(1, 3000)",
  );
  for (const table of ["space_days", "spaces"]) await deps.pool.query(`vacuum analyze ${table}`);
  const days = 365;
  const first = dayOf(daysAgo(days - 1));
  const rows = await countRowsRead(deps, async (at) => {
    await readTotals(at, space.id);
    await listDayRows(at, space.id, first);
  });
  expect(rows).toBeLessThanOrEqual(days + 2);
  expect((await read(person, space.id, `?days=${days}`)).series.filter(({ posts }) => posts === 1)).toHaveLength(
    days - 1,
  );
});
