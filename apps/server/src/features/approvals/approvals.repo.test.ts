import { worldSpaceId } from "@bump/contract";
import { beforeAll, expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { costsOf, seed } from "#test/plans.ts";
import { listPendingRows } from "./approvals.repo.ts";

const { deps, db } = await startTestDeps();
const page = { limit: 50, depth: 10_000 };

beforeAll(async () => {
  await seed(
    deps,
    `insert into subjects (id, kind, space_id, state, created_at)
    select gen_random_uuid(), 'story', $1, case when n % 2 = 0 then 'pending' else 'published' end,
      now() - n * interval '1 second'
    from generate_series(1, 24000) n`,
    [worldSpaceId],
  );
  await deps.pool.query("analyze subjects");
});

it("the queue costs the same on every page", async () => {
  const { id } = await buildUser(db, { site_role: "moderator" });
  const viewer = { id, role: "person", siteRole: "moderator", signedInAt: new Date(), sessionId: id } as const;
  const costs = await costsOf(deps, (at, q) => listPendingRows(at, viewer, { spaceId: null, ...q }), page);
  // Each public space is looked at besides.
  const spaces = 500;
  expect(costs.first).toBeLessThan(page.limit * 3 + spaces);
  expect(costs.deep).toBeLessThan(page.limit * 3 + spaces);
});
