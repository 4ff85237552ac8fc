import { expect, it } from "vitest";
import { setSubjectState } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import { watchCounters } from "./drift.ts";
import { buildSkill, buildSolution } from "./factories/posts.ts";
import { buildProblem, joinProblem } from "./factories/problems.ts";
import { buildStory } from "./factories/stories.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

/** People who do at one moment what takes the same rows: each waits for the other at most, and nobody in a circle. */
const { as, db, deps } = await startTestServer();
const { countDeadlocks, findDrift } = watchCounters(deps);
const rounds = process.env["HEAVY"] ? 300 : 25;

type Act = () => Promise<{ statusCode: number } | void>;

const races = new Map<string, () => Promise<readonly Act[]>>();
const race = (name: string, build: () => Promise<readonly Act[]>) => races.set(name, build);

const setState = (id: string, state: "hidden" | "published") =>
  transact(db, (tx) => setSubjectState({ ...deps, db: tx }, id, state));
const leaveForGood = (person: UserRow) => as(person).delete("/user/delete");
const author = await buildUser(db);
const outcome = { data: { text: "It held", date: "2026-05-01" } };

/** A solution that is offered to the later of two problems, with what came of it there. */
async function buildOffer() {
  const [first, second] = [await buildProblem(db), await buildProblem(db)];
  const solution = await buildSolution(db, { problems: [second] });
  const within = `/problems/${second.id}/solutions/${solution.id}`;
  const link = () => as(author).post(`/solutions/${solution.id}/linkSolutions`, { problemIds: [second.id, first.id] });
  return { first, second, solution, within, link };
}

race(
  "a solution is offered to more problems while what came of it is taken away and others solve one of them",
  async () => {
    const { second, within, link } = await buildOffer();
    const ids: string[] = [];
    for (let told = 0; told < 4; told++) {
      ids.push((await as(author).post(`${within}/outcomes`, outcome)).json().data.id);
    }
    return [
      link,
      ...ids.map((id) => () => as(author).delete(`${within}/outcomes/${id}`)),
      async () => {
        const person = as(await buildUser(db));
        return person.post(`/problems/${second.id}/solve`);
      },
    ];
  },
);

race(
  "a solution is offered to more problems while two leave for good who voted on it and reacted to it and to one of them",
  async () => {
    // Its id comes before those of the problems.
    const solution = await buildSolution(db);
    const [first, second] = [await buildProblem(db), await buildProblem(db)];
    await db.insertInto("solution_problems").values({ solution_id: solution.id, problem_id: second.id }).execute();
    const voters = await Promise.all([buildUser(db), buildUser(db)]);
    for (const voter of voters) {
      await as(voter).post("/votes/upvote", { path: `problems/${second.id}/solutions/${solution.id}` });
      for (const path of [`problems/${first.id}`, `solutions/${solution.id}`])
        await as(voter).post("/reactions/react", { path, reaction: "like" });
    }
    const link = () =>
      as(author).post(`/solutions/${solution.id}/linkSolutions`, { problemIds: [first.id, second.id] });
    return [link, ...voters.map((voter) => () => leaveForGood(voter))];
  },
);

race("who named a problem leaves for good while others join it and react to it", async () => {
  const owner = await buildUser(db);
  const problem = await buildProblem(db, { author_id: owner.id, participants: [owner] });
  const others = await Promise.all(Array.from({ length: 4 }, () => buildUser(db)));
  return [
    ...others.map((other) => () => as(other).post(`/problems/${problem.id}/join`)),
    () => leaveForGood(owner),
    ...others.map(
      (other) => () => as(other).post("/reactions/react", { path: `problems/${problem.id}`, reaction: "sad" }),
    ),
  ];
});

race("two who learned the same two things, the one first and the other, leave for good", async () => {
  const people = [await buildUser(db), await buildUser(db)] as const;
  const skills = [await buildSkill(db), await buildSkill(db)];
  for (const [person, order] of [
    [people[0], skills],
    [people[1], skills.toReversed()],
  ] as const) {
    for (const { id } of order) await as(person).post(`/skills/${id}/join`);
  }
  return people.map((person) => () => leaveForGood(person));
});

race("somebody puts their problems into another order while what they offered there is hidden and shown", async () => {
  const person = await buildUser(db);
  const problems = [];
  for (let count = 0; count < 20; count++) problems.push(await buildProblem(db));
  // Not in the order in which they were named.
  for (const problem of problems.toReversed()) await joinProblem(db, problem.id, person.id);
  const { id } = await buildSolution(db, { problems, linkedBy: person.id });
  const problemIds = problems.map((problem) => problem.id);
  const order = (ids: string[]) => as(person).post("/problems/update/joinedProblems", { problemIds: ids });
  return [
    () => order(problemIds),
    () => setState(id, "hidden"),
    () => order(problemIds.toReversed()),
    () => setState(id, "published"),
  ];
});

race("two stories change places between two problems while others with the same tag are told there", async () => {
  const people = [await buildUser(db), await buildUser(db)] as const;
  const problems = [await buildProblem(db, { participants: people }), await buildProblem(db, { participants: people })];
  const [first, second] = problems.map(({ id }) => id) as [string, string];
  const stories = [
    await buildStory(db, { author_id: people[0].id, parent_id: first }),
    await buildStory(db, { author_id: people[1].id, parent_id: second }),
  ] as const;
  const words = (tag: string) => ({ story: `<p>Seen again #${tag}</p>` });
  return [
    () => as(people[0]).patch(`/stories/${stories[0].id}`, { data: { ...words("rain"), problemId: second } }),
    () => as(people[1]).patch(`/stories/${stories[1].id}`, { data: { ...words("rain"), problemId: first } }),
    () => as(people[0]).post("/stories", { data: { ...words("rain"), problemId: second } }),
    () => as(people[1]).post("/stories", { data: { ...words("rain"), problemId: first } }),
  ];
});

// Each round on rows of its own, all acts of it at once. A second try would hide what happens seldom.
it.each([...races])("%s", { timeout: 120_000, retry: 0 }, async (_name, build) => {
  const before = await countDeadlocks();
  const statuses = new Set<number>();
  for (let round = 0; round < rounds; round++) {
    const acts = await build();
    const answers = await Promise.all(acts.map((act) => act()));
    for (const answer of answers) statuses.add(answer?.statusCode ?? 200);
  }
  expect([...statuses]).toEqual([200]);
  expect(await countDeadlocks()).toBe(before);
  expect(await findDrift()).toEqual({});
});
