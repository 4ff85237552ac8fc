import { worldSpaceId } from "@bump/contract";
import type { Kysely } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#platform/database/db.types.ts";
import { toPage } from "#platform/database/keyset.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { costsOf, countRowsRead, seed } from "#test/plans.ts";
import { toArea } from "#features/places/index.ts";
import { problemKind, withStatus } from "#features/problems/index.ts";
import { solutionKind } from "#features/solutions/index.ts";
import { storyKind } from "#features/stories/index.ts";
import { postsQuery, type PostList } from "./posts.lists.repo.ts";

const { deps, db } = await startTestDeps();
const total = process.env["HEAVY"] ? 400_000 : 40_000;
const page = { limit: 25, depth: process.env["HEAVY"] ? 50_000 : 5_000 };
const everything = {
  kind: storyKind,
  orderBy: "recent",
  tags: [],
  authorId: null,
  words: null,
} as const satisfies Partial<PostList>;

const { id: authorId } = await buildUser(db);
const problem = await buildProblem(db);
const elsewhere = await buildPrivateSpace(db);
const viewer: Viewer = { id: authorId, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: authorId };

beforeAll(async () => {
  // A tenth each: another's in the world, the author's there, a problem's, another space's; a third of all is not out.
  await seed(
    deps,
    `insert into subjects (id, kind, space_id, author_id, parent_id, state, tags, created_at)
    select gen_random_uuid(), 'story', case when n % 10 = 9 then $4::uuid else $1 end,
      case when n % 2 = 0 then $2::uuid end, case when n % 10 = 3 then $3::uuid end,
      case when n % 3 = 0 then 'pending' else 'published' end, '{water}', now() - n * interval '1 second'
    from generate_series(1, ${total}) n`,
    [worldSpaceId, authorId, problem.id, elsewhere.id],
  );
  await seed(deps, "insert into posts (id, html, text) select id, '<p>x</p>', 'x' from subjects where kind = 'story'");
  // All that are listed lie in a few cells.
  await seed(
    deps,
    `insert into located_posts (id, space_id, kind, author_id, lat, lng, cell, created_at)
    select id, space_id, kind, author_id, lat, lng, geo_cell(lat, lng), created_at from (
      select *, (n * 61.8) % 10 as lat, (n * 137.5) % 12 as lng
      from (select *, row_number() over (order by id) as n from subjects) s
      where kind = 'story' and state = 'published' and parent_id is null) s`,
  );
  await seed(deps, "insert into tags (id, space_id, name) values (gen_random_uuid(), $1, 'water')", [worldSpaceId]);
  await seed(
    deps,
    `insert into subject_tags (tag_id, subject_id, kind, created_at)
    select t.id, s.id, s.kind, s.created_at from subjects s join tags t on t.space_id = s.space_id
    where s.state = 'published' and s.kind = 'story'`,
  );
  // The solved ones are the oldest half of the problems; half of the solutions are offered to one problem.
  await seed(
    deps,
    `insert into subjects (id, kind, space_id, state, created_at, plain_name)
    select gen_random_uuid(), kind, $1, 'published', now() - n * interval '1 second', 'well ' || n % 1000
    from unnest(array['problem', 'solution']) kind, generate_series(1, ${total / 2}) n`,
    [worldSpaceId],
  );
  await seed(
    deps,
    `insert into problems (id, status, listed_in, listed_at, total_participants)
    select id, case when n > ${total / 4} then 'solved' else 'unsolved' end, space_id, created_at, n % 50
    from (select *, row_number() over (order by created_at desc) as n from subjects where kind = 'problem') s
    where s.id <> $1`,
    [problem.id],
  );
  await seed(deps, "insert into solutions (id) select id from subjects where kind = 'solution'");
  await seed(
    deps,
    `insert into solution_problems (solution_id, problem_id, is_shown, listed_at, total_upvotes)
    select id, case when n % 2 = 0 then $1::uuid else $2::uuid end, true, created_at, n % 50
    from (select *, row_number() over (order by created_at) as n from subjects where kind = 'solution') s`,
    [problem.id, (await buildProblem(db)).id],
  );
  await deps.pool.query("analyze");
}, 120_000);

const half = { west: -180, south: -90, east: 20, north: 80 };
const corner = { west: 0.5, south: 0.5, east: 11, north: 9.5 };
const offered = { of: "linked", problemId: problem.id } as const;
const inWorld = { spaceId: worldSpaceId, moderates: false };

it.each<[string, PostList]>([
  ["a space's", { ...everything, scope: { of: "space", ...inWorld } }],
  ["a part of the world's", { ...everything, scope: { of: "space", ...inWorld }, area: toArea({ bounds: half }) }],
  ["a few cells'", { ...everything, scope: { of: "space", ...inWorld }, area: toArea({ bounds: corner }) }],
  ["a tag's", { ...everything, scope: { of: "space", ...inWorld }, tags: ["water"] }],
  ["an author's in a space", { ...everything, scope: { of: "space", ...inWorld }, authorId }],
  ["the viewer's own", { ...everything, scope: { of: "mine", spaceId: null } }],
  ["an author's", { ...everything, scope: { of: "author", authorId } }],
  [
    "with a status, a space's",
    { ...everything, kind: problemKind, scope: { of: "space", ...inWorld }, ...withStatus("solved") },
  ],
  ["best first, a space's", { ...everything, kind: problemKind, scope: { of: "space", ...inWorld }, orderBy: "top" }],
  ["by name, a space's", { ...everything, kind: problemKind, scope: { of: "space", ...inWorld }, orderBy: "name" }],
  [
    "by name from the end, a space's",
    { ...everything, kind: solutionKind, scope: { of: "space", ...inWorld }, orderBy: "nameDesc" },
  ],
  ["offered to a problem, the newest", { ...everything, kind: solutionKind, scope: offered }],
  ["offered to a problem, the best", { ...everything, kind: solutionKind, scope: offered, orderBy: "top" }],
])("%s posts cost the same on every page", async (_, list) => {
  const read = async (at: Kysely<Db>, { limit, cursor }: { limit: number; cursor?: string }) => {
    const query = postsQuery(deps, viewer, { ...list, limit: limit + 1, ...(cursor && { cursor }) });
    const { rows } = await query.execute(at);
    return toPage(rows, limit, ({ id, created_at: at, key }) => {
      if (list.orderBy === "recent") return { at, id };
      return list.orderBy === "top" ? { score: Number(key), id } : { name: String(key), id };
    });
  };
  const costs = await costsOf(deps, read, page);
  // Of each story a handful of rows is read, and of those passed over one; never the table.
  expect(costs.first).toBeLessThan(page.limit * 20);
  expect(costs.deep).toBeLessThan(costs.first * 1.5 + 50);
});

it("the top ones of a space read a bounded part of it", async () => {
  const list: PostList = { ...everything, orderBy: "top", scope: { of: "space", ...inWorld } };
  const read = (at: Kysely<Db>) => postsQuery(deps, viewer, { ...list, limit: 26 }).execute(at);
  // The latest 5,000, and what was passed over between them.
  expect(await countRowsRead(deps, read)).toBeLessThan(10_000);
});
