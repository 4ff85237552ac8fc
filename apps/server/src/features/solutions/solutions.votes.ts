import type { VoteResult } from "@bump/contract";
import type { z } from "zod";
import { canReach, findItemPath, type ItemPath, lockItem } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import * as repo from "./solutions.repo.ts";
import { getSolution } from "./solutions.service.ts";

type Vote = { path: string; vote: "up" | "down" | "none"; feedback?: string | undefined };

function parseVotable(path: string): ItemPath {
  const item = findItemPath(path);
  if (item?.kind !== "solution") throw new AppError("not_votable", { fields: { path: "not_votable" } });
  return item;
}

/** One vote per person and place: another takes its place, the same again changes nothing. */
export async function vote(
  deps: Deps,
  viewer: Viewer,
  { path, vote: value, feedback = "" }: Vote,
): Promise<z.output<typeof VoteResult>> {
  const item = parseVotable(path);
  const problemId = item.above?.id ?? null;
  const ballot = { solutionId: item.id, contextId: problemId ?? item.id, userId: viewer.id };
  await transact(deps.db, async (tx) => {
    const source = { ...deps, db: tx };
    const solution = await lockItem(source, viewer, item);
    if (!solution) throw new AppError("not_found");
    // What no longer shows keeps its votes, but a person may take their own back.
    if (value !== "none" && !canReach(solution)) throw new AppError("forbidden");
    const isChanged =
      value === "none"
        ? await repo.deleteVote(tx, ballot)
        : await repo.setVote(tx, { ...ballot, isUp: value === "up", feedback: value === "down" ? feedback : "" });
    if (isChanged) await emit(tx, "counters.changed", { id: item.id });
  });
  const { upvoted, downvoted, counters } = await getSolution(deps, viewer, { id: item.id, problemId });
  const { totalUpvotes, totalDownvotes } = counters;
  return { upvoted, downvoted, counters: { totalUpvotes, totalDownvotes } };
}
