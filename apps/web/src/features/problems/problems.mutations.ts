import {
  type JoinedProblem,
  type ProblemStatus,
  type ProblemView,
  setPriorities,
  setProblemStatus,
} from "@bump/contract";
import { postKey } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { patchItem } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { joinedProblemsQuery, problemPath } from "./problems.queries.ts";

export async function moveStatus({ id, path }: ProblemView, status: ProblemStatus, reason: string): Promise<void> {
  const { data } = await call(setProblemStatus, { params: { id }, body: { status, reason: reason || undefined } });
  patchItem<ProblemView>(path, () => data);
  void queryClient.invalidateQueries({ queryKey: ["within", path] });
}

/** How many hang on it now: counted here as well, one would count twice where the server was heard first. */
export async function readCountsAgain(id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: postKey(problemPath(id)), exact: true });
}

let lastOrder: readonly JoinedProblem[] = [];
let lastSaving: Promise<void> = Promise.resolve();
/** What the server has, as long as another order is on its way. */
let saved: readonly JoinedProblem[] | undefined;
let unsaved = 0;

/**
 * The order is shown at once; the one before comes back when the server refuses. One is saved after the other, and those
 * that are no longer the last are left out: the server's list is the one that was seen last.
 */
export async function reorder(spaceId: string, order: readonly JoinedProblem[]): Promise<void> {
  const { queryKey } = joinedProblemsQuery(spaceId);
  const show = (items?: readonly JoinedProblem[]) => {
    if (lastOrder === order) queryClient.setQueryData(queryKey, items && [...items]);
  };
  const save = async () => {
    if (lastOrder !== order) return;
    const { items } = await call(setPriorities, { body: { problemIds: order.map(({ id }) => id), spaceId } });
    saved = items;
    show(items);
  };
  lastOrder = order;
  await queryClient.cancelQueries({ queryKey });
  if (unsaved++ === 0) saved = queryClient.getQueryData(queryKey);
  show(order.map((one, index) => ({ ...one, priority: index + 1 })));
  const saving = lastSaving.then(save).finally(() => unsaved--);
  lastSaving = saving.catch(() => {
    show(saved);
    void queryClient.invalidateQueries({ queryKey });
  });
  await saving;
}
