import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#lib/session.ts";
import { onServerMessage } from "#lib/socket.ts";
import { meQuery } from "./users.queries.ts";

/** Brings the person online and keeps their own record fresh. Mounted once, in the signed-in shell. */
export function useLiveMe(): void {
  const client = useQueryClient();
  const signedIn = useSession().state === "signed-in";
  useEffect(() => {
    if (!signedIn) return;
    return onServerMessage("user:updated", () => void client.invalidateQueries({ queryKey: meQuery.queryKey }));
  }, [client, signedIn]);
}
