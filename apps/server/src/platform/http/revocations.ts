import type { Deps } from "#platform/deps.ts";
import { tokenRelevanceMs } from "./tokens.ts";

declare module "#platform/bus.ts" {
  interface Topics {
    /** Tokens of this person issued before `since` no longer hold. Published with the change of users.tokens_revoked_at. */
    revoked: { userId: string; since: string };
    /** Sent by the trigger on sessions, whichever way a session's row goes. */
    sessionEnded: { sessionId: string };
  }
}

/** Keeps this node's list of revoked tokens equal to the database's, from now until the returned function is called. */
export async function watchRevocations({ bus, clock, db, tokens }: Deps): Promise<() => void> {
  async function load(): Promise<void> {
    // A minute more than needed, for clocks that do not agree.
    const since = new Date(clock().getTime() - tokenRelevanceMs - 60_000);
    const [users, sessions] = await Promise.all([
      db.selectFrom("users").select(["id", "tokens_revoked_at"]).where("tokens_revoked_at", ">", since).execute(),
      db.selectFrom("ended_sessions").select("id").where("ended_at", ">", since).execute(),
    ]);
    for (const user of users) if (user.tokens_revoked_at !== null) tokens.revoke(user.id, user.tokens_revoked_at);
    for (const session of sessions) tokens.revokeSession(session.id);
  }

  // Listening first: what is revoked while the list loads is then heard, and hearing it twice does no harm.
  const stops = [
    bus.on("revoked", ({ userId, since }) => tokens.revoke(userId, new Date(since))),
    bus.on("sessionEnded", ({ sessionId }) => tokens.revokeSession(sessionId)),
    bus.onReset(load),
  ];
  await load();
  return () => {
    for (const stop of stops) stop();
  };
}
