import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase } from "#platform/database/database.ts";
import type { Db } from "#platform/database/db.types.ts";
import { createPool } from "#platform/database/pool.ts";
import { connectionTo } from "#platform/embedded-postgres/cluster.ts";
import { createTokens } from "#platform/http/tokens.ts";
import { createLogger } from "#platform/log.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { random } from "./drift.ts";
import { buildSolution } from "./factories/posts.ts";
import { buildProblem } from "./factories/problems.ts";
import { buildUser } from "./factories/users.ts";
import { startVictim, type Victim, ways } from "./victim.ts";

// 32 people vote, take back, join, solve and leave on the same few rows while the server, PostgreSQL and both are killed:
// one vote per person and place, what was acknowledged last is what is there, and every counter equals its rows.
const clients = 32;
const acts = process.env["HEAVY"] ? 10_000 : 600;
const kills = process.env["HEAVY"] ? 30 : ways.length;

let victim: Victim;
let db: Kysely<Db>;

beforeAll(async () => {
  victim = await startVictim();
  await open();
});
afterAll(async () => {
  await db.destroy();
  await victim.stop();
});

/** PostgreSQL comes back at another port. */
async function open(): Promise<void> {
  db = createDatabase(createPool(await connectionTo(victim.dataDir), createLogger("silent")));
}

async function buildScene() {
  const people = await Promise.all(Array.from({ length: clients }, () => buildUser(db)));
  const author_id = people[0]!.id;
  const problems = [await buildProblem(db, { author_id }), await buildProblem(db, { author_id })];
  const solutions = [
    await buildSolution(db, { author_id, problems }),
    await buildSolution(db, { author_id, problems }),
  ];
  const { tokenKeys: keys } = await loadSecrets(`${victim.dataDir}/secrets`, {});
  const tokens = createTokens({ keys, issuer: victim.url, clock: () => new Date() });
  const tokenOf = ({ id }: { id: string }) =>
    tokens.sign({ id, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: randomUUID() });
  return { people, tokenOf, problems, solutions };
}
type Scene = Awaited<ReturnType<typeof buildScene>>;
type Person = Scene["people"][number];

/** What the last acknowledged act of a person left in a place; unknown where an answer did not come. */
type Known = Map<string, string | null>;

async function act(scene: Scene, person: Person, { known, chance }: { known: Known; chance: () => number }) {
  const pick = <T>(of: readonly T[]) => of[Math.floor(chance() * of.length)]!;
  const [problem, solution] = [pick(scene.problems).id, pick(scene.solutions).id];
  const context = pick([problem, solution]);
  const path = context === solution ? `solutions/${solution}` : `problems/${problem}/solutions/${solution}`;
  const vote = `${solution} ${context} ${person.id}`;
  const part = `${problem} ${person.id}`;
  const helped = scene.solutions.filter(() => chance() < 0.5).map(({ id }) => id);
  const [url, body, place, after] = pick([
    ["/votes/upvote", { path }, vote, "up"],
    ["/votes/downvote", { path, feedback: "Too dear" }, vote, "down"],
    ["/votes/resetVote", { path }, vote, "none"],
    [`/problems/${problem}/join`, {}, part, "in"],
    [`/problems/${problem}/solve`, {}, part, "in"],
    [`/problems/${problem}/leave`, { emoji: "🙂", solutionIds: helped }, part, "out"],
  ] as const);
  known.set(place, null);
  const status = await post(url, body, scene.tokenOf(person));
  if (status === 200) known.set(place, after);
  return status;
}

/** The status, or 0 where the connection broke. */
async function post(path: string, body: object, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body), signal: AbortSignal.timeout(60_000) };
  return fetch(`${victim.url}/api${path}`, init).then(
    async (answer) => {
      await answer.text();
      return answer.status;
    },
    () => 0,
  );
}

it(`stays true through ${acts} acts and ${kills} kills`, { timeout: acts * 360 }, async () => {
  const scene = await buildScene();
  const known: Known = new Map();
  const statuses = new Map<number, number>();
  let done = 0;
  const running = scene.people.map(async (person, at) => {
    const chance = random(at + 1);
    while (done < acts) {
      const status = await act(scene, person, { known, chance });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 200) done += 1;
      else await sleep(100);
    }
  });
  for (let count = 1; count <= kills; count++) {
    // Spread over the acts, each in the middle of some.
    while (done < (acts * count) / (kills + 1)) await sleep(5);
    await victim.kill(ways[count % ways.length]!);
  }
  await Promise.all(running);
  await db.destroy();
  await open();

  // A break is a broken connection or 'not now', never a failure of ours, and nobody was refused.
  const others = [...statuses.keys()].filter((status) => ![0, 200, 503].includes(status));
  expect(others).toEqual([]);
  expect(await findForgotten(known)).toEqual([]);
  expect(await findWrong()).toEqual({ twice: 0, solutions: 0, links: 0, people: 0, solvers: 0, left: 0, helped: 0 });
  process.stdout.write(`races: ${done} acts, ${[...statuses].map(([status, n]) => `${status}: ${n}`).join(", ")}\n`);
});

/** What was acknowledged last and is not what is there. */
async function findForgotten(known: Known): Promise<string[]> {
  const votes = await sql<{ place: string; state: string }>`
    select concat_ws(' ', solution_id, context_id, user_id) as place, case when is_up then 'up' else 'down' end as state
    from votes`.execute(db);
  const joined = await sql<{ place: string }>`
    select concat_ws(' ', problem_id, user_id) as place from problem_participants`.execute(db);
  const there = new Map([
    ...votes.rows.map(({ place, state }) => [place, state] as const),
    ...joined.rows.map(({ place }) => [place, "in"] as const),
  ]);
  return [...known].flatMap(([place, state]) => {
    const absent = place.split(" ").length === 3 ? "none" : "out";
    return state === null || state === (there.get(place) ?? absent) ? [] : [`${place}: ${state}`];
  });
}

/** Every counter against its rows, counted here and not by what keeps them. */
async function findWrong() {
  const { rows } = await sql`
    select
      (select count(*)::integer from (
        select 1 from votes group by solution_id, context_id, user_id having count(*) > 1) v) as twice,
      (select count(*)::integer from solutions o
        where (o.total_upvotes, o.total_downvotes) <> (
          select count(*) filter (where is_up), count(*) filter (where not is_up) from votes v where v.solution_id = o.id)
      ) as solutions,
      (select count(*)::integer from solution_problems l
        where (l.total_upvotes, l.total_downvotes) <> (
          select count(*) filter (where is_up), count(*) filter (where not is_up) from votes v
          where v.solution_id = l.solution_id and v.context_id = l.problem_id)) as links,
      (select count(*)::integer from problems p where p.total_participants <> (
        select count(*) from problem_participants pp where pp.problem_id = p.id)) as people,
      (select count(*)::integer from problems p where p.total_solvers <> (
        select count(*) from problem_participants pp
        where pp.problem_id = p.id and (pp.solving_at is not null or pp.offers > 0))) as solvers,
      (select count(*)::integer from solution_problems l where l.total_left <> (
        select count(*) from problem_leavings q where q.problem_id = l.problem_id)) as "left",
      (select count(*)::integer from solution_problems l where l.total_helped <> (
        select count(*) from leaving_solutions h join problem_leavings q on q.id = h.leaving_id
        where q.problem_id = l.problem_id and h.solution_id = l.solution_id)) as helped`.execute(db);
  return rows[0];
}
