import type { Kysely, Transaction } from "kysely";
import type { Db } from "./db.types.ts";

/** Runs `work` in the given transaction when there is one already, else in one of its own. */
export function transact<Result>(db: Kysely<Db>, work: (tx: Transaction<Db>) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Transaction<Db>) : db.transaction().execute(work);
}
