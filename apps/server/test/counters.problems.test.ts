import { sql } from "kysely";
import { expect, it } from "vitest";
import { setSubjectState } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import { random, watchCounters } from "./drift.ts";
import { buildSkill, buildSolution } from "./factories/posts.ts";
import { buildProblem } from "./factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "./factories/spaces.ts";
import { buildUser, type UserRow } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

/** Votes, people, statuses and what belongs to problems, all on the same few rows. */
const { as, db, deps } = await startTestServer();
const { countDeadlocks, findDrift } = watchCounters(deps);
const clients = 32;
const actsEach = process.env["HEAVY"] ? 320 : 20;

async function buildScene() {
  const space = await buildPrivateSpace(db);
  const people: UserRow[] = [];
  for (let at = 0; at < clients; at++) {
    const person = await buildUser(db, { active_space_id: space.id });
    await buildMembership(db, space.id, person.id, at === 0 ? "owner" : "contributor");
    people.push(person);
  }
  const post = { space_id: space.id, author_id: people[0]!.id };
  const problems = [await buildProblem(db, post), await buildProblem(db, post)];
  const solutions = [await buildSolution(db, { ...post, problems }), await buildSolution(db, { ...post, problems })];
  const skill = await buildSkill(db, post);
  return { space, people, problems, solutions, skill };
}

type Scene = Awaited<ReturnType<typeof buildScene>>;

async function act({ problems, solutions, skill }: Scene, person: UserRow, chance: () => number): Promise<number> {
  const pick = <T>(of: readonly T[]) => of[Math.floor(chance() * of.length)]!;
  const me = as(person);
  const [problem, solution] = [`problems/${pick(problems).id}`, `solutions/${pick(solutions).id}`];
  const path = pick([solution, `${problem}/${solution}`]);
  const solutionIds = solutions.filter(() => chance() < 0.5).map(({ id }) => id);
  const offer = { name: "Another way", description: "<p>Let us try it</p>" };
  const acts: (() => Promise<{ statusCode: number }>)[] = [
    () => me.post("/votes/upvote", { path }),
    () => me.post("/votes/downvote", { path, feedback: pick(["", "Too dear"]) }),
    () => me.post("/votes/resetVote", { path }),
    () => me.post(`/${problem}/join`),
    () => me.post(`/${problem}/leave`, pick([{}, { emoji: "🙂", comment: "Thanks", solutionIds }])),
    () => me.post(`/${problem}/solve`),
    () => me.post(`/${problem}/unsolve`),
    () => me.patch(`/${problem}/status`, { status: pick(["unsolved", "solving", "solved"]) }),
    () => me.post("/solutions", { data: offer, problemId: problem }),
    async () => {
      const made = (await me.post("/solutions", { data: offer, problemId: problem })).json();
      return me.delete(`/solutions/${made.data?.id ?? person.id}`);
    },
    () => me.post(`/${solution}/linkSolutions`, { problemIds: problems.map(({ id }) => id) }),
    () => me.post(`/${problem}/${solution}/outcomes`, { data: { text: "It rained", date: "2026-05-01" } }),
    () => me.post(`/${problem}/parts`, { data: { name: "Farmers", type: "stakeholder" } }),
    () => me.post(`/${problem}/ingredients`, { data: { name: "Rain", type: "control", visualType: "flow" } }),
    () => me.post("/stories", { data: { story: "<p>Seen #today</p>" }, problemId: problem }),
    () => me.post(`/skills/${skill.id}/${pick(["join", "leave"])}`),
    () => me.post(`/skills/${skill.id}/reviews`, { data: { rating: 1 + Math.floor(chance() * 5), text: "Good" } }),
    async () => {
      const made = (
        await me.post(`/${problem}/${solution}/outcomes`, { data: { text: "It held", date: "2026-05-01" } })
      ).json();
      return me.delete(`/${problem}/${solution}/outcomes/${made.data?.id ?? person.id}`);
    },
    async () => {
      const state = pick(["hidden", "published", "published"] as const);
      await transact(db, (tx) => setSubjectState({ ...deps, db: tx }, pick([...problems, ...solutions]).id, state));
      return { statusCode: 200 };
    },
  ];
  return (await pick(acts)()).statusCode;
}

/** What no counter would tell: two votes of one person in one place cannot be, and solvers set problems in motion once. */
async function countBroken(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (
      (select count(*) from (select 1 from votes group by solution_id, context_id, user_id having count(*) > 1) twice)
      + (select count(*) from solution_problems where total_upvotes < 0 or total_downvotes < 0 or total_helped > total_left)
      + (select count(*) from problems p where p.status = 'unsolved' and p.total_solvers > 0
          and not exists (select from problem_statuses h where h.problem_id = p.id))
    )::integer as total`.execute(db);
  return rows[0]!.total;
}

it("counters are exact after 32 clients voted, joined, solved, left and offered at once", async () => {
  const scene = await buildScene();
  const before = await countDeadlocks();
  const statuses = new Map<number, number>();
  await Promise.all(
    scene.people.map(async (person, at) => {
      const chance = random(at + 1);
      for (let count = 0; count < actsEach; count++) {
        const status = await act(scene, person, chance);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  // A machine that is busy with other things may say 'not now'.
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(clients * actsEach * 0.4);
  expect(await countDeadlocks()).toBe(before);
  expect(await countBroken()).toBe(0);
  // Were nothing there, everything would fit.
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from votes`.execute(db);
  expect(rows[0]!.total).toBeGreaterThan(0);
  expect(await findDrift()).toEqual({});
}, 600_000);

it("counters fit after people have left for good, while others go on", async () => {
  const scene = await buildScene();
  const chances = scene.people.map((_, at) => random(at + 100));
  const round = () => Promise.all(scene.people.slice(8).map((person, at) => act(scene, person, chances[at]!)));
  for (let count = 0; count < 4; count++)
    await Promise.all(scene.people.map((person, at) => act(scene, person, chances[at]!)));
  const leaving = scene.people.slice(2, 8).map(async (person) => (await as(person).delete("/user/delete")).statusCode);
  await round();
  expect(await Promise.all(leaving)).toEqual(Array(6).fill(200));
  expect(await findDrift()).toEqual({});
}, 240_000);
