import {
  joinProblem,
  type JoinedProblem,
  leaveProblem,
  type ProblemStatus,
  type ProblemView,
  setPriorities,
  setProblemStatus,
  solveProblem,
  unsolveProblem,
} from "@bump/contract";
import { call } from "#lib/api.ts";
import { patchItem } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { joinedProblemsQuery, problemPath } from "./problems.queries.ts";

type Participation = Pick<ProblemView, "joined" | "solving" | "status" | "counters">;

/** Shown at once as it will be; as before when the server refuses. */
async function takePart(
  { path, spaceId }: ProblemView,
  guess: Partial<Participation>,
  send: () => Promise<Participation>,
): Promise<void> {
  const undo = patchItem<ProblemView>(path, (problem) => ({ ...problem, ...guess }));
  try {
    const { joined, solving, status, counters } = await send();
    patchItem<ProblemView>(path, (problem) => ({ ...problem, joined, solving, status, counters }));
  } catch (error) {
    undo();
    throw error;
  }
  void queryClient.invalidateQueries({ queryKey: joinedProblemsQuery(spaceId).queryKey });
  void queryClient.invalidateQueries({ queryKey: ["within", path] });
}

const acts = {
  join: { endpoint: joinProblem, guess: { joined: true } },
  solve: { endpoint: solveProblem, guess: { joined: true, solving: true } },
  unsolve: { endpoint: unsolveProblem, guess: { solving: false } },
};
export type Participating = keyof typeof acts;

export function participate(problem: ProblemView, act: Participating): Promise<void> {
  const { endpoint, guess } = acts[act];
  return takePart(problem, guess, () => call(endpoint, { params: { id: problem.id }, body: {} }));
}

type Farewell = { emoji?: string; comment?: string; /** Those that helped. */ solutionIds: string[] };

/** Who leaves solves it no more. */
export function leave(problem: ProblemView, body: Farewell): Promise<void> {
  const guess = { joined: false, solving: false };
  return takePart(problem, guess, () => call(leaveProblem, { params: { id: problem.id }, body }));
}

export async function moveStatus({ id, path }: ProblemView, status: ProblemStatus, reason: string): Promise<void> {
  const { data } = await call(setProblemStatus, { params: { id }, body: { status, reason: reason || undefined } });
  patchItem<ProblemView>(path, () => data);
  void queryClient.invalidateQueries({ queryKey: ["within", path] });
}

/** One more of what hangs on it, or one less, until the server says how many there are. */
export function countMore(id: string, counter: keyof ProblemView["counters"], by: 1 | -1): void {
  patchItem<ProblemView>(problemPath(id), ({ counters, ...problem }) => ({
    ...problem,
    counters: { ...counters, [counter]: Math.max(0, counters[counter] + by) },
  }));
}

/** The order is shown at once; the one before comes back when the server refuses. */
export async function reorder(spaceId: string, order: readonly JoinedProblem[]): Promise<void> {
  const { queryKey } = joinedProblemsQuery(spaceId);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(
    queryKey,
    order.map((one, index) => ({ ...one, priority: index + 1 })),
  );
  try {
    const { items } = await call(setPriorities, { body: { problemIds: order.map(({ id }) => id), spaceId } });
    queryClient.setQueryData(queryKey, items);
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  }
}
