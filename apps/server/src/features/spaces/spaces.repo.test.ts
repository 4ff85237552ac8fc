import type { Kysely } from "kysely";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#platform/database/db.types.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { listMemberRows, listVisitorRows, membersQuery, visitorsQuery } from "./spaces.members.repo.ts";
import { insertCountries, listSpaceRows, spacesQuery } from "./spaces.repo.ts";

const { db } = await startTestDeps();
const rows = process.env["HEAVY"] ? 100_000 : 20_000;

type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
};
type Explained = { explain: (format: "json", options: ReturnType<typeof sql>) => Promise<unknown> };

async function explain(query: Explained) {
  const [{ "QUERY PLAN": plans }] = (await query.explain("json", sql`analyze, buffers`)) as [
    { "QUERY PLAN": [{ Plan: Plan }] },
  ];
  const root = plans[0].Plan;
  const nodes = flatten(root);
  return {
    buffers: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    sorted: Math.max(0, ...nodes.filter((node) => node["Node Type"].includes("Sort")).map(rowsOf)),
  };
}

function rowsOf(plan: Plan): number {
  return plan["Actual Rows"] * plan["Actual Loops"];
}

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)];
}

/** The cursor of the page that begins about there. */
async function cursorAt(
  list: (page: { limit: number; cursor?: string }) => Promise<{ last: string | null }>,
  depth: number,
) {
  let cursor: string | undefined;
  for (let at = 0; at < depth; at += 5_000) cursor = (await list({ limit: 5_000, cursor })).last!;
  return cursor!;
}

let user: UserRow;
let spaceId: string;
const countryId = "00000000-0000-7000-8000-000100006e6c";

async function fill(on: Kysely<Db>): Promise<void> {
  await insertCountries(on);
  user = await buildUser(on);
  spaceId = (await buildPrivateSpace(on)).id;
  await buildMembership(on, spaceId, user.id, "owner");
  await sql`insert into users (id, email, email_verified, display_name, created_at)
    select gen_random_uuid(), n || '@many.example', true, 'Person ' || n, now() - n * interval '1 minute'
    from generate_series(1, ${rows}::int) n`.execute(on);
  await sql`insert into memberships (space_id, user_id, status, created_at, sort_name)
    select ${spaceId}, id, case when email like '%7@%' then 'blocked' else 'contributor' end, created_at, lower(display_name)
    from users where email like '%@many.example'`.execute(on);
  await sql`insert into user_spaces (user_id, space_id, first_visit_at, visited_at, sort_name)
    select id, ${countryId}::uuid, created_at, created_at, lower(display_name) from users where email like '%@many.example'`.execute(
    on,
  );
  // Of a hundred spaces one is hidden from the viewer.
  await sql`insert into spaces (id, name, is_private, listed)
    select gen_random_uuid(), md5(n::text), true, n % 100 <> 0 from generate_series(1, ${rows}::int) n`.execute(on);
}

beforeAll(async () => {
  await db.connection().execute(async (on) => {
    // Many at once take longer than any request may, and their triggers have tests of their own.
    await sql`set statement_timeout = 0`.execute(on);
    await sql`set session_replication_role = replica`.execute(on);
    await fill(on);
    // Also brings what waits in the list of new entries into the search index.
    await sql`vacuum (analyze) spaces, users, memberships, user_spaces`.execute(on);
    await sql`reset all`.execute(on);
  });
}, 120_000);

describe(`of ${rows} rows a late page costs what the first one costs`, () => {
  const all = [
    {
      name: "spaces",
      index: "spaces_open_name_idx",
      query: (page: { limit: number; cursor?: string }) => spacesQuery(db, user.id, page),
      list: (page: { limit: number; cursor?: string }) => listSpaceRows(db, user.id, page),
    },
    {
      name: "private spaces",
      index: "spaces_open_name_idx",
      query: (page: { limit: number; cursor?: string }) => spacesQuery(db, user.id, { ...page, type: "private" }),
      list: (page: { limit: number; cursor?: string }) => listSpaceRows(db, user.id, { ...page, type: "private" }),
    },
    {
      name: "participants",
      index: "memberships_space_active_idx",
      query: (page: { limit: number; cursor?: string }) => membersQuery(db, { ...page, spaceId, status: "active" }),
      list: (page: { limit: number; cursor?: string }) => listMemberRows(db, { ...page, spaceId, status: "active" }),
    },
    {
      name: "contributors",
      index: "memberships_space_status_idx",
      query: (page: { limit: number; cursor?: string }) =>
        membersQuery(db, { ...page, spaceId, status: "contributor" }),
      list: (page: { limit: number; cursor?: string }) =>
        listMemberRows(db, { ...page, spaceId, status: "contributor" }),
    },
    {
      name: "participants of all kinds",
      index: "memberships_space_idx",
      query: (page: { limit: number; cursor?: string }) => membersQuery(db, { ...page, spaceId, status: "all" }),
      list: (page: { limit: number; cursor?: string }) => listMemberRows(db, { ...page, spaceId, status: "all" }),
    },
    {
      name: "people of a country",
      index: "user_spaces_people_idx",
      query: (page: { limit: number; cursor?: string }) =>
        visitorsQuery(db, { ...page, spaceId: countryId, status: "all" }),
      list: (page: { limit: number; cursor?: string }) =>
        listVisitorRows(db, { ...page, spaceId: countryId, status: "all" }),
    },
    ...(
      [
        ["members by name", "active", "name", "memberships_active_name_idx"],
        ["members by name, from the end", "active", "nameDesc", "memberships_active_name_idx"],
        ["members, the oldest first", "active", "oldest", "memberships_space_active_idx"],
        ["members by role", "active", "role", "memberships_role_idx"],
        ["members by role, from the end", "active", "roleDesc", "memberships_role_idx"],
        ["contributors by name", "contributor", "name", "memberships_role_idx"],
        ["participants of all kinds by name", "all", "name", "memberships_name_idx"],
        ["participants of all kinds by role", "all", "role", "memberships_role_idx"],
      ] as const
    ).map(([name, status, orderBy, index]) => ({
      name,
      index,
      query: (page: { limit: number; cursor?: string }) => membersQuery(db, { ...page, spaceId, status, orderBy }),
      list: (page: { limit: number; cursor?: string }) => listMemberRows(db, { ...page, spaceId, status, orderBy }),
    })),
    ...(["name", "nameDesc"] as const).map((orderBy) => ({
      name: `people of a country, ${orderBy}`,
      index: "user_spaces_name_idx",
      query: (page: { limit: number; cursor?: string }) =>
        visitorsQuery(db, { ...page, spaceId: countryId, status: "all", orderBy }),
      list: (page: { limit: number; cursor?: string }) =>
        listVisitorRows(db, { ...page, spaceId: countryId, status: "all", orderBy }),
    })),
  ];

  it.each(all)("$name, by $index", async ({ index, query, list }) => {
    const first = await explain(query({ limit: 25 }));
    const late = await explain(query({ limit: 25, cursor: await cursorAt(list, rows * 0.75) }));
    for (const { indexes, sorted } of [first, late]) {
      expect(indexes).toContain(index);
      // A page may be put in order, what comes before it must not.
      expect(sorted).toBeLessThanOrEqual(30);
    }
    // A page more or less of the index is chance; what matters is that nothing grows.
    expect(late.buffers).toBeLessThanOrEqual(first.buffers * 1.2 + 5);
    expect(late.buffers).toBeLessThan(500);
  });
});

it("finds a name among many by what was typed", async () => {
  const { indexes } = await explain(spacesQuery(db, user.id, { limit: 25, query: "deadbeefcafe" }));
  expect(indexes).toContain("spaces_plain_name_trgm_idx");
});

it("what is hidden costs nothing, however much it is", async () => {
  const listed = await explain(spacesQuery(db, user.id, { limit: 25 }));
  await db.connection().execute(async (on) => {
    await sql`set statement_timeout = 0`.execute(on);
    await sql`set session_replication_role = replica`.execute(on);
    await sql`update spaces set listed = false where is_private`.execute(on);
    await sql`vacuum (analyze) spaces`.execute(on);
    await sql`reset all`.execute(on);
  });
  for (const type of [undefined, "private"] as const) {
    const { buffers } = await explain(spacesQuery(db, user.id, { type, limit: 25 }));
    expect(buffers).toBeLessThanOrEqual(listed.buffers * 1.2 + 10);
  }
  // Their own shows all the same.
  const { items } = await listSpaceRows(db, user.id, { type: "private", limit: 25 });
  expect(items.map(({ id }) => id)).toEqual([spaceId]);
}, 120_000);
