import { type Kysely, type RawBuilder, sql } from "kysely";
import { transact } from "#platform/database/transaction.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { itemFragment } from "./subjects.events.ts";
import type { SubjectKind } from "./subjects.policy.ts";

/** How long the text of something removed is kept, for those who have to judge a complaint about it. */
const keptDays = 30;
const atOnce = 200;

/** Empties what the kind keeps of what was written. Safe to repeat. */
type Erase = (db: Kysely<Db>, ids: readonly string[]) => Promise<void>;

const erasers = new Map<SubjectKind, Erase>();

/** Content says here how its kind forgets its words, so that the sweep need not know the kinds. */
export function eraseKind(kind: SubjectKind, erase: Erase): void {
  erasers.set(kind, erase);
}

type Swept = { id: string; kind: SubjectKind };

/** Answers with how many there were, what hangs on them not counted: nobody can read that any more either. */
async function sweepSome(deps: Deps): Promise<number> {
  return transact(deps.db, async (tx) => {
    const { rows: due } = await sql<Swept>`
      select s.id, s.kind from subjects s
      where s.state = 'removed' and s.swept_at is null and s.updated_at < now() - ${`${keptDays} days`}::interval
        -- What is still complained about is still judged by it.
        and not exists (select from reports r where r.subject_id = s.id and r.status in ('open', 'in_review'))
      order by s.updated_at limit ${atOnce} for no key update skip locked`.execute(tx);
    if (due.length === 0) return 0;
    const { rows: hanging } = await sql<Swept>`
      select s.id, s.kind from subjects s where s.parent_id = any(${sql.val(due.map(({ id }) => id))}::uuid[])
      order by s.id for no key update`.execute(tx);
    await erase(deps, tx, [...due, ...hanging]);
    return due.length;
  });
}

/** The words that only these were marked with, unless somebody follows them, has reported them or has said what they stand for. */
async function dropTags(tx: Kysely<Db>, ids: RawBuilder<unknown>): Promise<void> {
  // Held before it is asked who carries them: whoever marks something with one of them holds it too.
  const { rows } = await sql<{ id: string }>`
    select t.id from tags t join subjects s on t.space_id = s.space_id and t.name = any(s.tags)
    where s.id = ${ids} and t.weight = 0 and t.description = '' order by t.id for update of t`.execute(tx);
  await sql`
    delete from tags t where t.id = any(${sql.val(rows.map(({ id }) => id))}::uuid[])
      and not exists (select from subject_tags st where st.tag_id = t.id)
      and not exists (select from tag_follows f where f.tag_id = t.id)
      and not exists (select from reports r where r.tag_id = t.id and r.status in ('open', 'in_review'))`.execute(tx);
}

async function erase({ cache }: Deps, tx: Kysely<Db>, subjects: readonly Swept[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(subjects, (subject) => subject.kind)) {
    await erasers.get(kind)?.(
      tx,
      some.map(({ id }) => id),
    );
  }
  const ids = sql`any(${sql.val(subjects.map(({ id }) => id))}::uuid[])`;
  // The files go with the next sweep of files, once no subject carries them.
  for (const table of ["subject_media", "revisions", "search_documents", "notifications"] as const) {
    await sql`delete from ${sql.table(table)} where subject_id = ${ids}`.execute(tx);
  }
  await sql`delete from notifications where target_id = ${ids}`.execute(tx);
  await sql`
    update reports set snapshot = '{"title": "", "html": ""}'
    where subject_id = ${ids} and status in ('resolved', 'dismissed')`.execute(tx);
  await sql`update approval_decisions set note = '' where subject_id = ${ids}`.execute(tx);
  await dropTags(tx, ids);
  await sql`update subjects set tags = '{}', swept_at = now() where id = ${ids}`.execute(tx);
  await cache.drop(tx, itemFragment, ...subjects.map(({ id }) => id));
}

/** Every night: what was removed long ago is forgotten. Its id, its counters and the reports on it stay. */
export const sweepRemovedJob = defineJob(
  "subjects.sweepRemoved",
  async (deps) => {
    while ((await sweepSome(deps)) === atOnce);
  },
  { cron: "37 3 * * *" },
);
