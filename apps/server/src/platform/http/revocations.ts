import type { Deps } from "#platform/deps.ts";
import { tokenRelevanceMs } from "./tokens.ts";

declare module "#platform/bus.ts" {
  interface Topics {
    /** Sent by the trigger on sessions, whichever way a session's row goes. */
    sessionEnded: { sessionId: string };
  }
}

/** Keeps this node's list of ended sessions equal to the database's, from now until the returned function is called. */
export async function watchRevocations({ bus, clock, db, tokens }: Deps): Promise<() => void> {
  async function load(): Promise<void> {
    // A minute more than needed, for clocks that do not agree.
    const since = new Date(clock().getTime() - tokenRelevanceMs - 60_000);
    const sessions = await db.selectFrom("ended_sessions").select("id").where("ended_at", ">", since).execute();
    for (const session of sessions) tokens.revokeSession(session.id);
  }

  // Listening first: what is revoked while the list loads is then heard, and hearing it twice does no harm.
  const stops = [bus.on("sessionEnded", ({ sessionId }) => tokens.revokeSession(sessionId)), bus.onReset(load)];
  await load();
  return () => {
    for (const stop of stops) stop();
  };
}
