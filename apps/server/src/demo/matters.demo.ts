import type { ProblemStatus } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { partKind, problemKind } from "#features/problems/index.ts";
import type { Deps } from "#platform/deps.ts";
import { createChance, shuffle } from "./chance.demo.ts";
import { people } from "./people.demo.ts";
import { insertPosts } from "./posts.demo.ts";
import type { DemoProblem, DemoSolution } from "./problems.demo.ts";
import type { DemoStory } from "./stories.demo.ts";
import { day, persons, type Setting } from "./writing.demo.ts";

/** Who may read a space, by its id. */
export type Readers = (spaceId: string) => string[];

/** A problem as it stands in the database. Those who left are no longer among the people; ids of users. */
export type Matter = {
  problem: DemoProblem;
  id: string;
  spaceId: string;
  authorId: string;
  status: ProblemStatus;
  at: number;
  people: string[];
  solvers: string[];
  /** Who set it in motion. */
  mover: string | undefined;
  left: string[];
};

/** The first problem: where it is, or was, an earlier start has made all of this. */
export const firstId = "01930000-0000-7000-8000-00000000d100";

/** In days: time for what happened to have happened. */
export function ageOf({ outcomes, series }: DemoSolution, chance: () => number): number {
  const measured = series ? (series.values.length - 1) * series.step : 0;
  return Math.max(6, measured, ...outcomes.map(({ ago }) => ago)) + 3 + chance() * 4;
}

type Content = { problems: readonly DemoProblem[]; solutions: readonly DemoSolution[]; stories: readonly DemoStory[] };

/** Who takes part in which problem since when; nothing is written yet. */
export function toMatters(setting: Setting, content: Content, readers: Readers): Matter[] {
  return content.problems.map((problem, index) => {
    const chance = createChance(index);
    const offered = content.solutions.filter(({ problems }) => problems.includes(problem.key));
    const tellers = content.stories.filter(({ problem: key }) => key === problem.key).map(({ by }) => by);
    const longest = Math.max(...offered.map((solution) => ageOf(solution, () => 1)), 6 + chance() * 50);
    // Stories are told to it from their first day on.
    const age = tellers.length > 0 ? 92 : longest + 1 + chance() * 12;
    const at = Math.round(setting.now - age * day);
    const parties = { first: [problem.by, ...tellers], offering: namesOf(offered) };
    const spaceId = setting.spaces.get(problem.space)!;
    const circle = toCircle(setting, { problem, ...parties, readers: readers(spaceId) }, chance);
    const id = index === 0 ? firstId : uuidv7({ msecs: at });
    return { problem, id, spaceId, authorId: setting.people.get(problem.by)!, at, ...circle };
  });
}

function namesOf(offered: readonly DemoSolution[]): string[] {
  return offered.filter(({ isAnonymous }) => !isAnonymous).map(({ by }) => by);
}

type Parties = { problem: DemoProblem; first: readonly string[]; offering: readonly string[]; readers: string[] };

function toCircle(setting: Setting, { problem, first, offering, readers }: Parties, chance: () => number) {
  const toIds = (keys: readonly string[]) => [...new Set(keys.map((key) => setting.people.get(key)!))];
  const [sure, helpers] = [toIds(first), toIds(offering)];
  const mine = new Set([...sure, ...helpers]);
  const others = shuffle(
    readers.filter((id) => !mine.has(id)),
    chance,
  );
  const left = others.slice(0, problem.left);
  const { lang } = persons.get(problem.by)!;
  const near = toIds([...persons.values()].filter((person) => person.lang === lang).map(({ key }) => key));
  const joining = others.slice(problem.left).filter((id) => chance() < (near.includes(id) ? 0.7 : 0.2));
  const isBegun = problem.status === "solving" || problem.status === "solved";
  // Whoever offers something without taking part leaves an unsolved problem as it is.
  const involved = isBegun ? helpers.filter((id, index) => index === 0 || sure.includes(id) || chance() < 0.7) : [];
  const members = [...new Set([...sure, ...involved, ...joining])];
  const isOffered = members.some((id) => helpers.includes(id));
  const solvers = isBegun ? members.filter((_, index) => chance() < 0.2 || (index === 0 && !isOffered)) : [];
  const status: ProblemStatus = problem.status === "unsolved" && isOffered ? "solving" : problem.status;
  const mover = members.find((id) => helpers.includes(id)) ?? solvers[0];
  return { people: members, solvers, mover, left, status };
}

export async function insertMatters(deps: Deps, setting: Setting, matters: readonly Matter[]): Promise<void> {
  const { db } = deps;
  const posts = matters.map(({ problem: { by, name, text, tags }, id, spaceId, at }) => ({
    kind: problemKind,
    id,
    spaceId,
    by,
    name,
    text,
    tags,
    at,
  }));
  await insertPosts(deps, setting, posts);
  const histories = matters.map((matter, index) => toHistory(setting, matter, createChance(index + 2000)));
  const rows = matters.map(({ id, status, at }, index) => {
    const last = histories[index]!.at(-1);
    return { id, status, status_at: last?.created_at ?? new Date(at) };
  });
  await db.insertInto("problems").values(rows).execute();
  await db.insertInto("problem_statuses").values(histories.flat()).execute();
  await insertDetails(deps, setting, matters);
}

/** After the solutions, so that whoever offers one counts as a solver. */
export async function insertParticipants({ db }: Deps, setting: Setting, matters: readonly Matter[]): Promise<void> {
  const visitors = new Set(people.map(({ key }) => setting.people.get(key)));
  const places = new Map<string, number>();
  const rows = matters.flatMap(({ id, spaceId, at, people: members, solvers }, index) => {
    const chance = createChance(index + 1000);
    return members.map((user_id, place) => {
      const joined = new Date(place === 0 ? at : Math.round(at + chance() * 0.8 * (setting.now - at)));
      const rank = (places.get(`${user_id} ${spaceId}`) ?? 0) + 1;
      places.set(`${user_id} ${spaceId}`, rank);
      const priority = visitors.has(user_id) && rank <= 3 ? rank : null;
      const solving_at = solvers.includes(user_id) ? joined : null;
      return { problem_id: id, user_id, priority, solving_at, created_at: joined };
    });
  });
  await db.insertInto("problem_participants").values(rows).execute();
}

/** How it came to its status, along the edges there are. */
function toHistory(setting: Setting, matter: Matter, chance: () => number) {
  const { problem, id, authorId, status, at, mover } = matter;
  const ways: Record<ProblemStatus, ProblemStatus[]> = {
    proposed: [],
    undefined: [],
    unsolved: chance() < 0.3 ? ["proposed", "unsolved"] : [],
    solving: ["unsolved", "solving"],
    solved: ["unsolved", "solving", "solved"],
    archived: ["unsolved", "archived"],
  };
  const way = ways[status];
  return way.slice(1).map((to, step) => {
    const isEnd = to === "solved" || to === "archived";
    const user_id = to === "solving" ? (mover ?? authorId) : authorId;
    // It begins in its first days, and ends after what was tried has shown what it does.
    const since = isEnd ? setting.now - (1 + chance() * 3) * day : at + (1 + chance()) * day;
    const created_at = new Date(Math.round(since));
    const reason = isEnd ? problem.reason : "";
    return { id: uuidv7(), problem_id: id, user_id, from_status: way[step]!, to_status: to, reason, created_at };
  });
}

async function insertDetails(deps: Deps, setting: Setting, matters: readonly Matter[]): Promise<void> {
  const parts = matters.flatMap(({ problem, id: parentId, spaceId, at }) =>
    problem.parts.map((part, place) => {
      const since = at + (place + 1) * 3_600_000;
      const post = { kind: partKind, id: uuidv7({ msecs: since }), spaceId, parentId, by: problem.by, at: since };
      return { part, post: { ...post, name: part.name, text: "", tags: [] } };
    }),
  );
  await insertPosts(
    deps,
    setting,
    parts.map(({ post }) => post),
  );
  const details = parts.map(({ part: { type, attributes }, post: { id } }) => {
    return { id, type, attributes: JSON.stringify(attributes) };
  });
  await deps.db.insertInto("parts").values(details).execute();
  const ingredients = matters.flatMap(({ problem, id, authorId, at }) =>
    problem.ingredients.map(({ type, visualType, name }, place) => {
      const created_at = new Date(at + (place + 1) * 1_800_000);
      return { id: uuidv7(), problem_id: id, author_id: authorId, name, type, visual_type: visualType, created_at };
    }),
  );
  await deps.db.insertInto("ingredients").values(ingredients).execute();
}
