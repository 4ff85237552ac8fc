import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "./database/db.types.ts";

export type AuditAct = {
  /** Null for whoever sits at the server's own console. */
  actorId: string | null;
  /** The operation's name, as in the contract. */
  action: string;
  /** What was acted on: an id or a short name. */
  subject?: string;
  details?: Record<string, unknown>;
};

/** Belongs into the transaction of the act: what staff do leaves a trace that nobody can take back. */
export async function writeAudit(tx: Transaction<Db>, { actorId, action, subject, details }: AuditAct): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({ id: uuidv7(), actor_id: actorId, action, subject, details: JSON.stringify(details ?? {}) })
    .execute();
}
