import type { Transaction } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { userChanged } from "./accounts.events.ts";
import { endSessions, setSuspendedAt } from "./accounts.repo.ts";

/**
 * Signs the person out everywhere, and null lets them in again. Answers with the sessions that ended: every node hears of
 * them at the commit, and the caller may tell its own at once.
 */
export async function setSuspended(
  deps: Pick<Deps, "cache">,
  tx: Transaction<Db>,
  userId: string,
  since: Date | null,
): Promise<string[]> {
  await setSuspendedAt(tx, userId, since);
  await userChanged(deps, tx, userId);
  return since === null ? [] : endSessions(tx, userId);
}
