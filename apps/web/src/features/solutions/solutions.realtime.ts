import { useEffect } from "react";
import { queryClient } from "#lib/query-client.ts";
import { useSession } from "#lib/session.ts";
import { onServerMessage } from "#lib/socket.ts";
import type { SolutionFilter } from "./solutions.queries.ts";

type Key = { queryKey: readonly unknown[] };

/** Whether a query holds solutions as they are offered to a problem; of one's own page only if it is that one. */
function isInContext({ queryKey: [scope, , part, ...rest] }: Key, id: string): boolean {
  if (scope === "space") return part === "items" && rest[0] === "solutions" && isOffered(rest[1] as SolutionFilter);
  return scope === "items" && part === id && typeof rest[0] === "string" && rest.length === 1;
}

function isOffered(filter: SolutionFilter | undefined): boolean {
  return filter?.path?.startsWith("problems/") === true;
}

/** What everybody is told are the sums: how many voted there is asked for anew. */
function onCounters({ path }: { path: string }): void {
  const [collection, id, ...more] = path.split("/");
  if (collection !== "solutions" || !id || more.length > 0) return;
  void queryClient.invalidateQueries({ predicate: (query) => isInContext(query, id) });
}

/** A new one does not push what is read: lists show it when they are next opened. */
function onCreated({ item }: { item: { collection: string; spaceId: string } }): void {
  if (item.collection !== "solutions") return;
  const predicate = ({ queryKey: [, spaceId, , kind] }: Key) => spaceId === item.spaceId && kind === "solutions";
  void queryClient.invalidateQueries({ predicate, refetchType: "none" });
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
