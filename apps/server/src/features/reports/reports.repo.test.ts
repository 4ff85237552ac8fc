import { worldSpaceId } from "@bump/contract";
import { beforeAll, expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { costsOf, seed } from "#test/plans.ts";
import { listReportIds } from "./reports.repo.ts";

const { deps, db } = await startTestDeps();
const count = 12_000;
const page = { limit: 50, depth: 10_000 };
/** Per row of a page: itself, its item, its space and the place of the viewer there; twice, where two inboxes meet. */
const most = page.limit * 10;

const person = await buildUser(db);
const space = await buildPrivateSpace(db);
const viewer = (siteRole: Viewer["siteRole"], id = person.id): Viewer => {
  return { id, role: "person", siteRole, signedInAt: new Date(), sessionId: id };
};
type List = typeof listReportIds;
type Narrowed = (source: Parameters<List>[0], who: Viewer, q: Omit<Parameters<List>[2], "scope">) => ReturnType<List>;
const listOwnIds: Narrowed = (source, who, q) => listReportIds(source, who, { ...q, scope: "mine" });
const listInboxIds: Narrowed = (source, who, q) => listReportIds(source, who, { ...q, scope: "inbox" });
const listAllIds: Narrowed = (source, who, q) => listReportIds(source, who, { ...q, scope: "all" });
const everything = { status: "all", spaceId: null } as const;

beforeAll(async () => {
  await buildMembership(db, space.id, person.id, "owner");
  for (const spaceId of [worldSpaceId, space.id]) {
    await seed(
      deps,
      `with made as (
        insert into subjects (id, kind, space_id) select gen_random_uuid(), 'story', $1 from generate_series(1, $3::int)
        returning id)
      insert into reports (id, subject_id, space_id, reporter_id, topics, snapshot, for_staff, status, decided_at, created_at)
      select gen_random_uuid(), made.id, $1, $2, case when n % 100 = 0 then '{copyright}'::text[] else '{spam}' end, '{}', $1 = $4,
        case when n % 2 = 0 then 'open' else 'dismissed' end, case when n % 2 = 0 then null else now() end,
        now() - n * interval '1 second'
      from (select id, row_number() over () as n from made) made`,
      [spaceId, person.id, count, worldSpaceId],
    );
  }
  await seed(
    deps,
    `insert into report_topics (report_id, topic, space_id, reporter_id, for_staff, status, created_at, changed_at)
    select id, unnest(topics), space_id, reporter_id, for_staff, status, created_at,
      coalesce(decided_at, claimed_at, created_at) from reports`,
  );
  for (const table of ["reports", "report_topics", "subjects"]) await deps.pool.query(`analyze ${table}`);
});

it("an inbox costs the same on every page: of the site's staff, of those who run a space, of those who do both", async () => {
  const stranger = await buildUser(db);
  for (const who of [viewer("moderator", stranger.id), viewer("user"), viewer("moderator")]) {
    const costs = await costsOf(deps, (at, q) => listInboxIds({ ...deps, db: at }, who, { ...everything, ...q }), page);
    expect(costs.first).toBeLessThan(most);
    expect(costs.deep).toBeLessThan(most);
  }
});

it("what waits, and one space, cost the same on every page", async () => {
  for (const filter of [
    { status: "waiting", spaceId: null },
    { status: "all", spaceId: space.id },
    { status: "open", spaceId: space.id },
  ] as const) {
    const depth = filter.status === "all" ? page.depth : page.depth / 2;
    const list = listInboxIds;
    const costs = await costsOf(deps, (at, q) => list({ ...deps, db: at }, viewer("user"), { ...filter, ...q }), {
      ...page,
      depth,
    });
    expect(costs.first).toBeLessThan(most);
    expect(costs.deep).toBeLessThan(most);
  }
});

it("any order costs the same on every page", async () => {
  const lists = [
    { list: listInboxIds, filter: everything },
    { list: listInboxIds, filter: { status: "all", spaceId: space.id } },
    { list: listOwnIds, filter: everything },
    { list: listAllIds, filter: everything },
  ] as const;
  for (const orderBy of ["oldest", "changed"] as const) {
    for (const { list, filter } of lists) {
      const costs = await costsOf(
        deps,
        (at, q) => list({ ...deps, db: at }, viewer("moderator"), { ...filter, orderBy, ...q }),
        page,
      );
      expect(costs.first, orderBy).toBeLessThan(most);
      expect(costs.deep, orderBy).toBeLessThan(most);
    }
  }
});

it("a person's own reports cost the same on every page", async () => {
  const costs = await costsOf(
    deps,
    (at, q) => listOwnIds({ ...deps, db: at }, viewer("user"), { ...everything, ...q }),
    page,
  );
  expect(costs.first).toBeLessThan(most);
  expect(costs.deep).toBeLessThan(most);
});

it("the reports of one topic cost the same on every page, however rare it is", async () => {
  const lists = [
    { list: listInboxIds, filter: everything },
    { list: listInboxIds, filter: { status: "all", spaceId: space.id } },
    { list: listOwnIds, filter: everything },
    { list: listAllIds, filter: everything },
  ] as const;
  for (const orderBy of ["recent", "changedOldest"] as const) {
    for (const { list, filter } of lists) {
      const read = (topic: "spam" | "copyright", depth: number) =>
        costsOf(deps, (at, q) => list({ ...deps, db: at }, viewer("moderator"), { ...filter, topic, orderBy, ...q }), {
          ...page,
          depth,
        });
      const [often, rare] = [await read("spam", page.depth), await read("copyright", 0)];
      expect(often.first, orderBy).toBeLessThan(most);
      expect(often.deep, orderBy).toBeLessThan(most);
      expect(rare.first, orderBy).toBeLessThan(most);
    }
  }
  const waits = await costsOf(
    deps,
    (at, q) =>
      listInboxIds({ ...deps, db: at }, viewer("user"), { status: "waiting", spaceId: null, topic: "spam", ...q }),
    { ...page, depth: 5000 },
  );
  expect(waits.first).toBeLessThan(most);
  expect(waits.deep).toBeLessThan(most);
});
