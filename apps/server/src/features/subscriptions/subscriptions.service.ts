import type { PlanId } from "@bump/contract";
import type { Transaction } from "kysely";
import { userChanged } from "#features/accounts/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { upsertSubscription } from "./subscriptions.repo.ts";

/** Given by an admin, until it is taken back. */
export async function setPlan(
  deps: Pick<Deps, "cache">,
  tx: Transaction<Db>,
  grant: { userId: string; plan: PlanId; grantedBy: string },
): Promise<void> {
  await upsertSubscription(tx, grant);
  await userChanged(deps, tx, grant.userId);
}
