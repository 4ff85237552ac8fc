import {
  type JoinedProblem,
  type ProblemStatus,
  type ProblemView,
  setPriorities,
  setProblemStatus,
} from "@bump/contract";
import { call } from "#lib/api.ts";
import { patchItem } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { joinedProblemsQuery, problemPath } from "./problems.queries.ts";

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
