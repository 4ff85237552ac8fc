import { adminSpaceOrders, adminUserOrders } from "@bump/contract";
import { beforeAll, expect, it } from "vitest";
import { startTestDeps } from "#test/harness.ts";
import { costsOf, seed } from "#test/plans.ts";
import { listAuditRows } from "./admin.repo.ts";
import { listSpaceIds } from "./admin.spaces.repo.ts";
import { listUserIds } from "./admin.users.repo.ts";

const { deps } = await startTestDeps();
const page = { limit: 50, depth: 10_000 };
/** Per row of a page: itself, and who it is. */
const most = page.limit * 3;

beforeAll(async () => {
  await seed(
    deps,
    `insert into users (id, email, email_verified, display_name, created_at, site_role, suspended_at)
    select gen_random_uuid(), n || '@example.org', true, 'Person ' || n % 500, now() - n * interval '1 second',
      case when n % 4000 = 0 then 'moderator' else 'user' end, case when n % 4000 = 1 then now() end
    from generate_series(1, 12000) n`,
  );
  await seed(
    deps,
    `insert into presence (user_id, state, last_seen)
    select id, 'offline', created_at from users where email like '%0@example.org' or email like '%5@example.org'`,
  );
  await seed(
    deps,
    `insert into spaces (id, name, is_private, total_members, created_at)
    select gen_random_uuid(), 'Space ' || n % 500, true, n % 100, now() - n * interval '1 second'
    from generate_series(1, 12000) n`,
  );
  await seed(
    deps,
    `insert into audit_log (id, actor_id, action, subject, created_at)
    select gen_random_uuid(), '01890000-0000-7000-8000-00000000dead', 'settings.update', 'terms',
      now() - n * interval '1 second'
    from generate_series(1, 12000) n`,
  );
  for (const table of ["users", "presence", "spaces", "audit_log"]) await deps.pool.query(`vacuum analyze ${table}`);
});

it.each(adminUserOrders)("people by %s cost the same on every page", async (orderBy) => {
  // Those who were never seen follow the others.
  const depth = orderBy === "lastSeen" ? 2000 : page.depth;
  const costs = await costsOf(deps, (db, q) => listUserIds(db, { orderBy, ...q }), { ...page, depth });
  expect(costs.first).toBeLessThan(most);
  expect(costs.deep).toBeLessThan(most);
});

it("the few with a role or a suspension are found without reading the others", async () => {
  for (const filter of [{ siteRole: "moderator" }, { suspended: true }, { query: "11999@exam" }] as const) {
    const costs = await costsOf(deps, (db, q) => listUserIds(db, { orderBy: "recent", ...filter, ...q }), {
      ...page,
      depth: 0,
    });
    expect(costs.first, JSON.stringify(filter)).toBeLessThan(most);
  }
});

it.each(adminSpaceOrders)("spaces by %s cost the same on every page", async (orderBy) => {
  const costs = await costsOf(deps, (db, q) => listSpaceIds(db, { orderBy, ...q }), page);
  expect(costs.first).toBeLessThan(most);
  expect(costs.deep).toBeLessThan(most);
});

it("the audit log costs the same on every page, filtered or not", async () => {
  const actorId = "01890000-0000-7000-8000-00000000dead";
  for (const filter of [{}, { action: "settings.update" }, { actorId }, { subject: "terms" }]) {
    const costs = await costsOf(deps, (db, q) => listAuditRows(db, { ...filter, ...q }), page);
    expect(costs.first).toBeLessThan(most);
    expect(costs.deep).toBeLessThan(most);
  }
  const none = await costsOf(deps, (db, q) => listAuditRows(db, { subject: "nothing", ...q }), { ...page, depth: 0 });
  expect(none.first).toBeLessThan(most);
});
