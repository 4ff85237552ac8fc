import type { Kysely, Transaction } from "kysely";
import type { Db } from "./db.types.ts";

/** PostgreSQL ended one of two that waited for each other: nothing of it was done, and the other has what it waited for. */
const deadlockDetected = "40P01";
const attempts = 3;

/**
 * Runs `work` in the given transaction when there is one already, else in one of its own, and where that met another in a
 * circle up to twice more. It changes nothing but the database, or what may be done again: a limit that it takes counts
 * once more, as by a client that repeats its request.
 */
export async function transact<Result>(
  db: Kysely<Db>,
  work: (tx: Transaction<Db>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work(db as Transaction<Db>);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || (error as { code?: string }).code !== deadlockDetected) throw error;
    }
  }
}
