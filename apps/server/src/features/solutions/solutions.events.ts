import type { Deps } from "#platform/deps.ts";
import { tellCounters } from "#features/subjects/index.ts";
import { listProblemIds, listSolutionIds } from "./solutions.repo.ts";

/** A solution that comes or goes counts on the problems it is offered to, and such a problem on its solutions. */
export function subscribeSolutions(deps: Deps): void {
  const tellLinked = async ({ id }: { id: string }) => {
    const linked = [...(await listProblemIds(deps.db, id)), ...(await listSolutionIds(deps.db, id))];
    for (const linkedId of linked) await tellCounters(deps, linkedId);
  };
  deps.outbox.on("item.created", tellLinked);
  deps.outbox.on("item.removed", tellLinked);
}
