import { worldSpaceId } from "@bump/contract";
import { expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildSkill } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { countRowsRead, seed } from "#test/plans.ts";
import { listMatches } from "./skills.matches.ts";

const { deps, db } = await startTestDeps();

it("finds who fits among many skills, without reading the others", async () => {
  const [me, driller] = [await buildUser(db), await buildUser(db)];
  const problem = await buildProblem(db, { tags: ["wells"] });
  await buildSkill(db, { tags: ["wells"], members: [driller] });
  await seed(
    deps,
    `with made as (
      insert into subjects (id, kind, space_id, tags, created_at)
        select gen_random_uuid(), 'skill', $1, '{dance}', now() from generate_series(1, 5000) returning id
    ), named as (
      insert into posts (id, name, html, text) select id, 'Dancing', '<p>x</p>', 'x' from made
    ), known as (
      insert into skills (id) select id from made
    ) insert into skill_members (skill_id, user_id) select id, $2 from made`,
    [worldSpaceId, driller.id],
  );
  await deps.pool.query("vacuum analyze subjects, posts, skill_members, subject_tags, tags");
  const viewer: Viewer = { id: me.id, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: me.id };
  const find = (from: typeof db) => listMatches({ ...deps, db: from }, viewer, problem.id);
  expect(await find(db)).toMatchObject([{ id: driller.id }]);
  expect(await countRowsRead(deps, find)).toBeLessThan(200);
});
