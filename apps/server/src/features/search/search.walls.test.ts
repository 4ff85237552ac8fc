import { worldSpaceId } from "@bump/contract";
import { beforeAll, expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { countRowsRead, seed } from "#test/plans.ts";
import { findHits } from "./search.repo.ts";

/** How long a search takes tells nothing of what the searcher may not read: not a row of it is looked at. */
const { deps, db } = await startTestDeps();
const word = "layoffs";
const person = await buildUser(db);
const viewer: Viewer = {
  id: person.id,
  role: "person",
  siteRole: "user",
  signedInAt: new Date(),
  sessionId: person.id,
};
const [own, foreign] = [await buildPrivateSpace(db), await buildPrivateSpace(db)];
await buildMembership(db, own.id, person.id, "contributor");

type Written = { spaceId: string; state?: string; text: string; count: number };

async function write({ spaceId, state = "published", text, count }: Written): Promise<void> {
  await seed(
    deps,
    `with made as (
      insert into subjects (id, kind, space_id, state, created_at)
      select gen_random_uuid(), 'story', $1, $2, now() - n * interval '1 second' from generate_series(1, $4::int) n
      returning id),
    told as (insert into posts (id, html, text) select id, '', $3 from made)
    insert into search_documents (subject_id, text, vector, wall)
    select id, $3, search_vector('en', '', $3), case when $2 = 'published' then $5::uuid end from made`,
    [spaceId, state, text, count, spaceId === worldSpaceId ? "00000000-0000-0000-0000-000000000000" : spaceId],
  );
}

const hits = (from: typeof deps.db) =>
  findHits({ ...deps, db: from }, viewer, { words: word, beginning: word, kind: "story", spaceId: null, limit: 10 });

beforeAll(async () => {
  await write({ spaceId: worldSpaceId, text: "nothing of the kind", count: 3000 });
  await write({ spaceId: worldSpaceId, text: word, count: 20 });
  await write({ spaceId: own.id, text: word, count: 20 });
  await write({ spaceId: foreign.id, text: "all is well", count: 2000 });
  await write({ spaceId: worldSpaceId, state: "draft", text: "all is well", count: 2000 });
});

async function costs(): Promise<number> {
  await deps.pool.query("vacuum analyze search_documents, subjects");
  return countRowsRead(deps, hits);
}

it("looks at no row behind another wall, nor at what is not published", async () => {
  expect((await hits(db)).items).toHaveLength(10);
  const before = await costs();
  // Forty hits, each with its subject, space, place and text: by the indexes, not by reading everything.
  expect(before).toBeLessThan(40 * 25);
  await seed(
    deps,
    "update search_documents set text = $1, vector = search_vector('en', '', $1) where text = 'all is well'",
    [word],
  );
  expect(await costs()).toBe(before);
});

it("follows what is published, hidden and brought back", async () => {
  const found = async () => (await hits(db)).items.map(({ id }) => id);
  const [first] = await found();
  const setState = (state: string) => db.updateTable("subjects").set({ state }).where("id", "=", first!).execute();
  const wall = async () =>
    (await db.selectFrom("search_documents").select("wall").where("subject_id", "=", first!).executeTakeFirstOrThrow())
      .wall;
  const before = await wall();
  await setState("hidden");
  expect(await wall()).toBeNull();
  expect(await found()).not.toContain(first);
  await setState("published");
  expect(await wall()).toBe(before);
});
