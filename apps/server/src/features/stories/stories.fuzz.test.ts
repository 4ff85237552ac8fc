import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const person = await buildUser(db);
const problem = await buildProblem(db, { participants: [person] });
const story = await buildStory(db, { author_id: person.id });
const me = as(person);
const numRuns = process.env["HEAVY"] ? 3_000 : 200;

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "'",
    '"',
    "\\",
    "%",
    "_",
    ":*",
    "!",
    "&",
    "|",
    "<->",
    "(",
    "a:*b",
    "' or 1=1 --",
    "\u0000",
    "\ud800",
    "#",
    "",
  ),
);
const id = fc.oneof(fc.constantFrom(story.id, problem.id, person.id, randomUUID()), nasty);

it("no list that is asked for is a fault of the server", { timeout: 600_000 }, async () => {
  const paths = fc.constantFrom(
    "stories",
    `problems/${problem.id}/stories`,
    `users/${person.id}/stories`,
    `stories/${story.id}`,
  );
  const query = fc.record(
    {
      path: fc.oneof({ weight: 5, arbitrary: paths }, { weight: 1, arbitrary: nasty }),
      orderBy: fc.constantFrom("recent", "top", "name", ""),
      filterBy: fc.oneof(fc.constantFrom("recent", "feed", "mine", "drafts", "anonymous"), nasty),
      query: nasty,
      tags: fc.array(nasty, { maxLength: 12 }).map((tags) => tags.join(",")),
      authorId: id,
      spaceId: id,
      results: fc.oneof(fc.integer({ min: 1, max: 1000 }).map(String), nasty),
      lastDocumentID: fc.oneof(
        nasty,
        fc.tuple(fc.integer(), fc.uuid()).map(([at, last]) => Buffer.from(`${at} ${last}`).toString("base64url")),
        fc.uuid().map((last) => Buffer.from(`999999999999999 ${last}`).toString("base64url")),
      ),
    },
    { requiredKeys: ["path"] },
  );
  await fc.assert(
    fc.asyncProperty(query, async (given) => {
      const search = Object.entries(given).map(
        ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
      );
      const answer = await me.get(`/list/v2?${search.join("&")}`);
      expect(answer.statusCode, `${search.join("&")} ${answer.body}`).toBeLessThan(500);
    }),
    { numRuns },
  );
});

it("no story that is told or changed is a fault of the server", { timeout: 600_000 }, async () => {
  const data = fc.record(
    {
      id,
      story: fc.oneof(
        nasty,
        nasty.map((text) => `<p>${text} #tag</p>`),
      ),
      tags: fc.array(nasty, { maxLength: 12 }),
      files: fc.array(fc.record({ id }), { maxLength: 3 }),
      location: fc.oneof(fc.constant(null), fc.record({ lat: fc.double(), lng: fc.double() })),
      isDraft: fc.boolean(),
      isAnonymousPost: fc.boolean(),
      problemId: fc.oneof(id, fc.constant(null), fc.constant(`problems/${problem.id}`)),
      baseRevision: fc.integer(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(data, fc.boolean(), id, async (given, isNew, spaceId) => {
      const body = JSON.stringify(isNew ? { data: given, spaceId } : { data: given });
      const headers = { "content-type": "application/json" };
      const answer = isNew
        ? await me.post("/stories", body, headers)
        : await me.patch(`/stories/${story.id}`, body, headers);
      expect(answer.statusCode, `${body} ${answer.body}`).toBeLessThan(500);
    }),
    { numRuns },
  );
});
