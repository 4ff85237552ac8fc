import { v7 as uuidv7 } from "uuid";
import { outcomeKind, solutionKind } from "#features/solutions/index.ts";
import type { Deps } from "#platform/deps.ts";
import { createChance, shuffle } from "./chance.demo.ts";
import { ageOf, type Matter, type Readers } from "./matters.demo.ts";
import { insertPosts } from "./posts.demo.ts";
import type { DemoSolution } from "./problems.demo.ts";
import { day, type Setting } from "./writing.demo.ts";

/** A solution as it stands in the database, with what it is offered to. */
export type Offer = { solution: DemoSolution; id: string; spaceId: string; authorId: string; at: number } & {
  matters: Matter[];
};
type Answer = { id: string; problemId: string; userId: string; emoji: string; comment: string; at: number } & {
  helped: string[];
};

/** How many of those who leave name the first, the second, and the others of a problem's solutions. */
const shares = [0.66, 0.4, 0.2];
const emojis = ["😀", "🙂", "🎉", "👍", "🌱", "😌"];

export function toOffers(
  setting: Setting,
  solutions: readonly DemoSolution[],
  matters: ReadonlyMap<string, Matter>,
): Offer[] {
  return solutions.map((solution, index) => {
    const chance = createChance(index + 3000);
    const at = Math.round(setting.now - ageOf(solution, chance) * day);
    const spaceId = setting.spaces.get(solution.space)!;
    const authorId = setting.people.get(solution.by)!;
    const offeredTo = solution.problems.map((key) => matters.get(key)!);
    return { solution, id: uuidv7({ msecs: at }), spaceId, authorId, at, matters: offeredTo };
  });
}

/** Solutions, what they are offered to, and what came of them. */
export async function insertOffers(deps: Deps, setting: Setting, offers: readonly Offer[]): Promise<void> {
  const posts = offers.map(({ solution, id, spaceId, at }) => {
    const { by, isAnonymous, name, text, tags } = solution;
    return { kind: solutionKind, id, spaceId, by, isAnonymous, name, text, tags, at };
  });
  await insertPosts(deps, setting, posts);
  await deps.db
    .insertInto("solutions")
    .values(offers.map(({ id }) => ({ id })))
    .execute();
  const links = offers.flatMap(({ solution, id, authorId, at, matters }) =>
    matters.map((matter) => {
      const linked_by = solution.isAnonymous ? null : authorId;
      // Whoever left could name what was offered to it by then.
      const created_at = new Date(Math.max(at, matter.at) + 3_600_000);
      return { solution_id: id, problem_id: matter.id, linked_by, created_at };
    }),
  );
  await deps.db.insertInto("solution_problems").values(links).execute();
  await insertOutcomes(deps, setting, offers);
  await insertMeasurements(deps, setting, offers);
}

/** What was tried for one problem belongs to it; what serves many stands on its own. */
function contextOf({ matters }: Offer): string | null {
  return matters.length === 1 ? matters[0]!.id : null;
}

function toDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

async function insertOutcomes(deps: Deps, setting: Setting, offers: readonly Offer[]): Promise<void> {
  const outcomes = offers.flatMap((offer) =>
    offer.solution.outcomes.map(({ by, ago, text }) => {
      const at = Math.round(setting.now - (ago - 0.6) * day);
      const { id: parentId, spaceId } = offer;
      const post = { kind: outcomeKind, id: uuidv7({ msecs: at }), spaceId, parentId, by, text, tags: [], at };
      return { post, problem_id: contextOf(offer), happened_on: toDay(setting.now - ago * day) };
    }),
  );
  await insertPosts(
    deps,
    setting,
    outcomes.map(({ post }) => post),
  );
  await deps.db
    .insertInto("outcomes")
    .values(outcomes.map(({ post: { id, parentId }, ...row }) => ({ id, solution_id: parentId, ...row })))
    .execute();
}

async function insertMeasurements({ db }: Deps, setting: Setting, offers: readonly Offer[]): Promise<void> {
  const rows = offers.flatMap((offer) => {
    const { id: solution_id, authorId, solution } = offer;
    if (!solution.series) return [];
    const { name, unit, step, values } = solution.series;
    const author_id = solution.isAnonymous ? null : authorId;
    return values.map((value, index) => {
      const at = setting.now - (1 + (values.length - 1 - index) * step) * day;
      const place = { solution_id, problem_id: contextOf(offer), author_id, name, unit };
      return { id: uuidv7(), ...place, value, measured_on: toDay(at), created_at: new Date(at) };
    });
  });
  await db.insertInto("measurements").values(rows).execute();
}

/** What people think of solutions, and what those who left a problem said of them. */
export async function insertOpinions(
  deps: Deps,
  setting: Setting,
  { offers, matters, readers }: { offers: readonly Offer[]; matters: readonly Matter[]; readers: Readers },
): Promise<void> {
  const { db } = deps;
  const answers = matters.flatMap((matter, index) =>
    toAnswers(setting, { matter, offers }, createChance(index + 4000)),
  );
  await db
    .insertInto("problem_leavings")
    .values(
      answers.map(({ id, problemId, userId, emoji, comment, at }) => {
        return { id, problem_id: problemId, user_id: userId, emoji, comment, created_at: new Date(at) };
      }),
    )
    .execute();
  await db
    .insertInto("leaving_solutions")
    .values(answers.flatMap(({ id, helped }) => helped.map((solution_id) => ({ leaving_id: id, solution_id }))))
    .execute();
  await db.insertInto("votes").values(toVotes(setting, { offers, answers, readers })).execute();
}

function toAnswers(
  setting: Setting,
  { matter, offers }: { matter: Matter; offers: readonly Offer[] },
  chance: () => number,
): Answer[] {
  const offered = offers.filter((offer) => offer.matters.includes(matter));
  return matter.left.map((userId, place) => {
    const at = Math.round(setting.now - (chance() ** 2 * 6 + 0.1) * day);
    const helped = offered.filter((_, rank) => chance() < (shares[rank] ?? 0.2)).map(({ id }) => id);
    const emoji = emojis[Math.floor(chance() * emojis.length)]!;
    const comment = matter.problem.farewells[place] ?? "";
    return { id: uuidv7({ msecs: at }), problemId: matter.id, userId, emoji, comment, at, helped };
  });
}

type Opinions = { offers: readonly Offer[]; answers: readonly Answer[]; readers: Readers };

/** In each problem's context, and some on the solution's own page; objections come with their words. */
function toVotes(setting: Setting, { offers, answers, readers }: Opinions) {
  return offers.flatMap((offer, index) => {
    const { solution, id, authorId, spaceId, matters, at } = offer;
    const chance = createChance(index + 5000);
    const liking = 0.72 + chance() * 0.26;
    const places = [...matters.map((matter) => ({ ...matter, most: 15 })), { id, spaceId, at, most: 5 }];
    return places.flatMap((place, rank) => {
      const objections = rank > 0 ? [] : solution.objections;
      const against = new Map(objections.map(({ by, text }) => [setting.people.get(by)!, text]));
      const grateful = answers.filter((answer) => answer.problemId === place.id && answer.helped.includes(id));
      const others = shuffle(readers(place.spaceId), chance).filter((user) => user !== authorId);
      const some = others.slice(0, Math.ceil(chance() * place.most));
      const voters = new Set([...against.keys(), ...grateful.map(({ userId }) => userId), ...some]);
      const since = Math.max(at, place.at);
      return [...voters].map((user_id) => {
        const feedback = against.get(user_id) ?? "";
        const isGrateful = grateful.some(({ userId }) => userId === user_id);
        const is_up = feedback === "" && (isGrateful || chance() < liking);
        const created_at = new Date(Math.round(since + chance() * (setting.now - since)));
        return { solution_id: id, context_id: place.id, user_id, is_up, feedback, created_at };
      });
    });
  });
}
