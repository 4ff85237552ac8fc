import { worldSpaceId } from "@bump/contract";
import { beforeAll, expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { countRowsRead, seed } from "#test/plans.ts";
import { listSimilarProblems } from "./problems.similar.ts";

const { deps, db } = await startTestDeps();
const { id } = await buildUser(db);
const viewer: Viewer = { id, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: id };
const names = ["Dark bus stops", "All along the coast there are dark bus stops without a roof"];

beforeAll(async () => {
  await seed(
    deps,
    `insert into posts (id, name, html, text)
    select gen_random_uuid(), case when n % 2 = 0 then md5(n::text) end, '<p>x</p>', 'x' from generate_series(1, 20000) n`,
  );
  for (const name of names) await buildProblem(db, { name });
  await deps.pool.query("vacuum analyze posts");
});

it("finds among many what a title may be another name of, the nearest first, without reading the others", async () => {
  const find = (from: typeof db) => {
    const asked = { name: "Dark bus stop", spaceId: worldSpaceId, request: {} as never };
    return listSimilarProblems({ ...deps, db: from }, viewer, asked);
  };
  expect((await find(db)).map(({ name }) => name)).toEqual(names);
  expect(await countRowsRead(deps, find)).toBeLessThan(200);
});
