import { useEffect } from "react";
import { queryClient } from "#lib/query-client.ts";
import { useSession } from "#lib/session.ts";
import { onServerMessage } from "#lib/socket.ts";
import { membersQuery } from "./skills.queries.ts";
import { readReviewedAgain } from "./skills.reviews.ts";

type Told = { path: string };

/** How many have it is told, not who. */
function onCounters({ path }: Told): void {
  const [collection, id, below] = path.split("/");
  if (collection === "skills" && id && !below) {
    void queryClient.invalidateQueries({ queryKey: membersQuery(id).queryKey });
  }
}

/** What somebody thinks of it is told, not the mean. */
function onReview({ path }: Told): void {
  const [collection, id, below] = path.split("/");
  if (collection === "skills" && id && below === "reviews") void readReviewedAgain(id);
}

/** Skills as others have and review them, beside what is heard for every kind of post. Mounted once, in the signed-in shell. */
export function useLiveSkills(): void {
  const signedIn = useSession().state === "signed-in";
  useEffect(() => {
    if (!signedIn) return;
    const stops = [
      onServerMessage("counters", onCounters),
      onServerMessage("item:created", onReview),
      onServerMessage("item:updated", onReview),
      onServerMessage("item:removed", onReview),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [signedIn]);
}
