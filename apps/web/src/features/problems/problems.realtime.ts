import { type ServerMessages } from "@bump/contract";
import { useEffect } from "react";
import { postKey } from "#features/posts/index.ts";
import { queryClient } from "#lib/query-client.ts";
import { useSession } from "#lib/session.ts";
import { onServerMessage } from "#lib/socket.ts";
import { problemPath, within } from "./problems.queries.ts";

type Message<Name extends keyof ServerMessages> = Parameters<ServerMessages[Name]>[0];

/** How many they are is told, not who or what. */
function onCounters({ path }: Message<"counters">): void {
  const [collection, id, below] = path.split("/");
  if (collection !== "problems" || !id || below) return;
  const lists = ["participants", "solvers", "ingredients"].map((what) => within(id, what));
  for (const queryKey of [...lists, postKey(`${problemPath(id)}/parts`)])
    void queryClient.invalidateQueries({ queryKey });
}

/** How far it is is told, not how it came there. */
function onUpdated({ item }: Message<"item:updated">): void {
  if (item?.collection !== "problems") return;
  void queryClient.invalidateQueries({ queryKey: within(item.id, "history") });
}

/** Problems as others join, move and add to them, beside what is heard for every kind of post. Mounted once, in the signed-in shell. */
export function useLiveProblems(): void {
  const signedIn = useSession().state === "signed-in";
  useEffect(() => {
    if (!signedIn) return;
    const stops = [onServerMessage("counters", onCounters), onServerMessage("item:updated", onUpdated)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [signedIn]);
}
