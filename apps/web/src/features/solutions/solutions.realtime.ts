import { useEffect } from "react";
import { catchUp, listOf } from "#features/posts/index.ts";
import { queryClient } from "#lib/query-client.ts";
import { useSession } from "#lib/session.ts";
import { onServerMessage } from "#lib/socket.ts";
import type { SolutionFilter } from "./solutions.queries.ts";

type Key = { queryKey: readonly unknown[] };

/** Whether a query lists solutions as they are offered to a problem. */
function listsOffered({ queryKey: [scope, , part, collection, filter] }: Key): boolean {
  const { path } = (filter ?? {}) as Partial<SolutionFilter>;
  return scope === "space" && part === "items" && collection === "solutions" && path?.startsWith("problems/") === true;
}

/** Whether a query holds a solution as it is offered to a problem: its page there, the best of it, or a list. */
function isInContext(query: Key, id: string): boolean {
  const [scope, , part, ...rest] = query.queryKey;
  return (
    listsOffered(query) ||
    rest[0] === "best-solutions" ||
    (scope === "items" && part === id && typeof rest[0] === "string" && rest.length === 1)
  );
}

/** What hangs on a solution and changes with its figures. */
const below: readonly unknown[] = ["outcomes", "measurements", "voters"];

/** Whether a query lists some of that, in a problem's context or of the solution on its own. */
function listsBelow({ queryKey: [scope, collection, ...rest] }: Key, id: string): boolean {
  return scope === "items" && collection === "solutions" && rest[0] === id && below.includes(rest[2]);
}

/** What everybody is told are the sums: who and how many voted there is asked for anew, and what came of it. */
function onCounters({ path }: { path: string }): void {
  const [collection, id, ...more] = path.split("/");
  if (collection !== "solutions" || !id || more.length > 0) return;
  void queryClient.invalidateQueries({ predicate: (query) => isInContext(query, id) || listsBelow(query, id) });
}

/** To which problems a new one is offered is not told: their lists are brought up to date. */
function onCreated({ item }: { item: { collection: string } }): void {
  if (item.collection !== "solutions") return;
  const lists = queryClient.getQueryCache().findAll({ predicate: listsOffered });
  for (const list of lists) {
    if (list.isActive()) void catchUp(listOf(list.queryKey)).catch(() => undefined);
    else list.invalidate();
  }
}

/** Solutions as others vote on them, beside what is heard for every kind of post. Mounted once, in the signed-in shell. */
export function useLiveSolutions(): void {
  const signedIn = useSession().state === "signed-in";
  useEffect(() => {
    if (!signedIn) return;
    const stops = [onServerMessage("counters", onCounters), onServerMessage("item:created", onCreated)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [signedIn]);
}
