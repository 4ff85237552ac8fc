import type { Transaction } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { emit } from "#platform/outbox/outbox.ts";

declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** The person's own record changed. */
    "user.updated": { userId: string };
  }
}

/** Kind of the fragment that holds a person's own record as JSON. */
export const userinfoFragment = "userinfo";

/** Kind of the fragment that holds what others see of a person. */
export const authorFragment = "author";

/** Belongs into the transaction of every change of a person's record: what is cached of it goes, their devices are told. */
export async function userChanged(deps: Pick<Deps, "cache">, tx: Transaction<Db>, userId: string): Promise<void> {
  await deps.cache.drop(tx, userinfoFragment, userId);
  await deps.cache.drop(tx, authorFragment, userId);
  await emit(tx, "user.updated", { userId });
}
