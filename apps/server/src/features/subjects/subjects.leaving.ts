import { randomInt } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { transact } from "#platform/database/transaction.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { itemFragment, setSubjectState } from "./subjects.events.ts";
import { authorLock, freeDrafts } from "./subjects.repo.ts";
import { anonymousTag } from "./subjects.visibility.ts";

type Change = Deps & { db: Transaction<Db> };

/** Within this time, each at a moment of its own: what went with the account would tell whose it was. */
const scatteredMs = 24 * 3_600_000;

/**
 * Somebody leaves for good. What only they have seen goes with them; what they wrote without a name stays or goes as they
 * chose, and nothing tells any more whose it was. Their tag must be made while they are still there.
 */
export async function leaveSubjects(
  change: Change,
  userId: string,
  { anonymousPosts }: { anonymousPosts: "keep" | "remove" },
): Promise<void> {
  const { db, jobs, clock } = change;
  await sql`select pg_advisory_xact_lock(${authorLock(userId)})`.execute(db);
  const tag = anonymousTag(change, userId);
  const isUnseen = sql`s.state in ('draft', 'rejected')`;
  const unseen = sql`select s.id from subjects s where s.author_id = ${userId}::uuid and ${isUnseen}
    union all select s.id from anonymous_owners a join subjects s on s.id = a.subject_id where a.tag = ${tag} and ${isUnseen}`;
  await change.cache.drop(db, itemFragment, ...(await freeDrafts(db, unseen)));
  await sql`delete from subjects where id in (${unseen})`.execute(db);
  if (anonymousPosts === "remove") {
    const { rows } = await sql<{ id: string }>`
      select s.id from anonymous_owners a join subjects s on s.id = a.subject_id
      where a.tag = ${tag} and s.state <> 'removed'`.execute(db);
    for (const { id } of rows) {
      const runAt = new Date(clock().getTime() + randomInt(scatteredMs));
      await jobs.add(db, removeOrphanJob, { id }, { runAt });
    }
  }
  await forgetTag(db, tag);
}

async function forgetTag(db: Kysely<Db>, tag: Buffer): Promise<void> {
  await db.deleteFrom("anonymous_owners").where("tag", "=", tag).execute();
  await db.deleteFrom("revision_owners").where("tag", "=", tag).execute();
  await db.updateTable("removed_subjects").set({ tag: null }).where("tag", "=", tag).execute();
}

/** Takes away what somebody who has left wrote without a name, as they wished. */
export const removeOrphanJob = defineJob<{ id: string }>("subjects.removeOrphan", async (deps, { id }) => {
  await transact(deps.db, async (tx) => {
    const isThere = await tx.selectFrom("subjects").select("id").where("id", "=", id).executeTakeFirst();
    if (isThere) await setSubjectState({ ...deps, db: tx }, id, "removed");
  });
});
