import type { Deps } from "#platform/deps.ts";
import { tellCounters } from "#features/subjects/index.ts";
import { listProblemIds } from "./solutions.repo.ts";

/** A solution that comes or goes counts on the problems it is offered to. */
export function subscribeSolutions(deps: Deps): void {
  const tellProblems = async ({ id }: { id: string }) => {
    for (const problemId of await listProblemIds(deps.db, id)) await tellCounters(deps, problemId);
  };
  deps.outbox.on("item.created", tellProblems);
  deps.outbox.on("item.removed", tellProblems);
}
