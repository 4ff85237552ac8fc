import { type MembershipStatus, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildProblemContent } from "./factories/posts.ts";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildUser } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

/** What is the caller's own in a private space, and what is another's in a public one. */
const { as, db } = await startTestServer();

type Ids = Awaited<ReturnType<typeof buildProblemContent>>["ids"];
const words = { name: "Another name", description: "<p>In other words</p>" };

/** Everything that people write around a problem: its address, and a change of it. */
const kinds: Record<string, { at: (ids: Ids) => string; data: object }> = {
  problem: { at: ({ problemId }) => `problems/${problemId}`, data: words },
  solution: { at: ({ solutionId }) => `solutions/${solutionId}`, data: words },
  skill: { at: ({ skillId }) => `skills/${skillId}`, data: words },
  faq: { at: ({ faqId }) => `faqs/${faqId}`, data: { story: "<p>How is this asked in other words?</p>" } },
  part: { at: ({ problemId, partId }) => `problems/${problemId}/parts/${partId}`, data: { name: "Farmers" } },
  ingredient: {
    at: ({ problemId, ingredientId }) => `problems/${problemId}/ingredients/${ingredientId}`,
    data: { name: "Rainfall" },
  },
  outcome: {
    at: ({ problemId, solutionId, outcomeId }) => `problems/${problemId}/solutions/${solutionId}/outcomes/${outcomeId}`,
    data: { date: "2026-04-01" },
  },
  measurement: {
    at: ({ problemId, solutionId, measurementId }) =>
      `problems/${problemId}/solutions/${solutionId}/measurements/${measurementId}`,
    data: { value: 7 },
  },
  review: { at: ({ skillId, reviewId }) => `skills/${skillId}/reviews/${reviewId}`, data: { rating: 2 } },
};

type Client = ReturnType<typeof as>;

/** Changed, then taken away: the statuses of both. */
async function tryBoth(client: Client, kind: string, ids: Ids): Promise<number[]> {
  const { at, data } = kinds[kind]!;
  const changed = await client.patch(`/${at(ids)}`, { data });
  return [changed.statusCode, (await client.delete(`/${at(ids)}`)).statusCode];
}

const standings: [MembershipStatus | "outsider", number][] = [
  ["owner", 200],
  ["admin", 200],
  ["contributor", 200],
  ["invited", 404],
  ["requested", 404],
  ["blocked", 404],
  ["deleted", 404],
  ["outsider", 404],
];

describe.each(standings)("what somebody wrote in a private space in which they are now %s", (standing, expected) => {
  it.each(Object.keys(kinds))(`answers ${expected} to their change and their removal of a %s`, async (kind) => {
    const { id: spaceId } = await buildPrivateSpace(db);
    const person = await buildUser(db);
    const { ids } = await buildProblemContent(db, { spaceId, authorId: person.id });
    if (standing !== "outsider") await buildMembership(db, spaceId, person.id, standing);
    expect(await tryBoth(as(person), kind, ids)).toEqual([expected, expected]);
  });
});

describe.each([
  ["user", 403],
  ["moderator", 200],
  ["admin", 200],
] as const)("what another wrote in a public space", (siteRole, removal) => {
  it.each(Object.keys(kinds))(
    `is changed by no ${siteRole}, whose removal of a %s answers ${removal}`,
    async (kind) => {
      const { ids } = await buildProblemContent(db, { spaceId: worldSpaceId, authorId: (await buildUser(db)).id });
      expect(await tryBoth(as(await buildUser(db, { site_role: siteRole })), kind, ids)).toEqual([403, removal]);
    },
  );

  it(`answers ${removal} to a ${siteRole} who moves a problem or answers a question`, async () => {
    const { ids } = await buildProblemContent(db, { spaceId: worldSpaceId, authorId: (await buildUser(db)).id });
    const client = as(await buildUser(db, { site_role: siteRole }));
    const moved = await client.patch(`/problems/${ids.problemId}/status`, { status: "solved" });
    const answered = await client.post(`/faqs/${ids.faqId}/answer`, { answer: "<p>So</p>" });
    expect([moved.statusCode, answered.statusCode]).toEqual([removal, removal]);
  });
});
