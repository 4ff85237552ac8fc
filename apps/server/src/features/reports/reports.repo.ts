import type { ReportFilter, ReportOrder, ReportScope, ReportStatus, ReportTopic } from "@bump/contract";
import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from "kysely";
import { effectiveStatus, isReadable, isSeen, isStaff, managingStatuses } from "#features/spaces/index.ts";
import { ownedBy, type SubjectKind, visibleTo } from "#features/subjects/index.ts";
import { isMet } from "#features/users/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** Reading rights need the key of anonymous posts besides the database. */
type Source = Pick<Deps, "secrets" | "db">;

export const waiting = sql<boolean>`r.status in ('open', 'in_review')`;

function hasStatus(filter: ReportFilter): RawBuilder<boolean> {
  if (filter === "all") return sql`true`;
  return filter === "waiting" ? waiting : sql`r.status = ${sql.lit(filter)}`;
}

export type ReportRow = Awaited<ReturnType<typeof loadReportRows>>[number];

/** The reports with all that their view and the rules need, in the order of the ids. */
export async function loadReportRows({ secrets, db }: Source, viewer: Viewer, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("reports as r")
    .leftJoin("subjects as s", "s.id", "r.subject_id")
    .innerJoin("spaces as sp", "sp.id", "r.space_id")
    .leftJoin("spaces as reported", "reported.id", "r.reported_space_id")
    .leftJoin("memberships as m", (join) => join.onRef("m.space_id", "=", "r.space_id").on("m.user_id", "=", viewer.id))
    .selectAll("r")
    .select([
      "s.kind",
      "s.is_anonymous",
      "reported.code as reported_code",
      "sp.is_private as space_is_private",
      "sp.listed as space_listed",
      "sp.blocked_at as space_blocked_at",
      effectiveStatus.as("membership"),
      visibleTo({ secrets }, viewer).as("is_visible"),
      isKnownSpace(viewer).as("is_known_space"),
      sql<boolean>`exists (select from users u where u.id = r.user_id and ${isMet})`.as("is_met"),
      isOwn({ secrets }, viewer).as("is_own"),
      (eb) =>
        eb
          .selectFrom("reports as o")
          .select((count) => count.fn.countAll<string>().as("open"))
          .whereRef("o.reported_id", "=", "r.reported_id")
          .where("o.status", "in", ["open", "in_review"])
          .as("open_reports"),
    ])
    .where("r.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return [
      {
        ...row,
        // Nobody can report what is nothing.
        reported_id: row.reported_id!,
        /** Null for people, tags and spaces. */
        kind: row.kind as SubjectKind | null,
        status: row.status as ReportStatus,
        topics: row.topics as ReportTopic[],
        snapshot: row.snapshot as { title: string; html: string },
      },
    ];
  });
}

/** Whether the viewer may still know of the space that was reported. */
function isKnownSpace(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from spaces s left join memberships m on m.space_id = s.id and m.user_id = ${viewer.id}
    where s.id = r.reported_space_id and ${isSeen})`;
}

/**
 * Whether it is on what the viewer wrote, on themselves, or on a space that they run. An anonymous post has no author to
 * compare with, which is neither true nor false.
 */
function isOwn(source: Pick<Deps, "secrets">, viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`((${ownedBy(source, viewer)} or r.user_id = ${viewer.id}::uuid) is true or exists (
    select from memberships run where run.space_id = r.reported_space_id and run.user_id = ${viewer.id}::uuid
      and run.status = any(${sql.val(managingStatuses)}::text[])))`;
}

/** Held until the transaction ends: of two who act at once the second sees what the first did. */
export async function lockReport(db: Kysely<Db>, id: string): Promise<void> {
  await db.selectFrom("reports").select("id").where("id", "=", id).forUpdate().execute();
}

type Query = {
  status: ReportFilter;
  spaceId: string | null;
  topic?: ReportTopic | undefined;
  orderBy?: ReportOrder;
  limit: number;
  cursor?: string;
};
type IdRow = { id: string; at: Date };

/**
 * What a person reported, what they may act on, or both. Each branch walks its index from the cursor on, and a person runs
 * few spaces, so that page N costs what page 1 costs.
 */
export async function listReportIds(
  source: Source,
  viewer: Viewer,
  { scope, ...q }: Query & { scope: ReportScope },
): Promise<Page<string>> {
  const branches = [
    ...(scope === "inbox" ? [] : [ownIds(viewer, q)]),
    ...(scope === "mine" ? [] : inboxIds(source, viewer, q)),
  ];
  const { rows } = await sql<IdRow>`
    select r.id, r.at from (${sql.join(branches, sql` union `)}) r
    ${some(q, sql`r.at`)}`.execute(source.db);
  return toIds(rows, q.limit);
}

/** As far as they may still read the space it was in. */
function ownIds(viewer: Viewer, q: Query): RawBuilder<unknown> {
  const { at } = walk(q);
  return sql`(
    select r.id, ${at} as at from ${from(q)} r
    join spaces s on s.id = r.space_id
    left join memberships m on m.space_id = r.space_id and m.user_id = ${viewer.id}
    where r.reporter_id = ${viewer.id} and ${narrow(q)} and ${isReadable} ${some(q, at)})`;
}

function inboxIds({ secrets }: Source, viewer: Viewer, q: Query): RawBuilder<unknown>[] {
  const foreign = sql<boolean>`not ${isOwn({ secrets }, viewer)}`;
  const { at } = walk(q);
  const ofStaff = sql`(
    select r.id, ${at} as at from ${from(q)} r left join subjects s on s.id = r.subject_id
    where r.for_staff and ${isStaff(viewer)} and ${narrow(q)} and ${foreign} ${some(q, at)})`;
  const ofManagers = sql`(
    select found.id, found.at
    from memberships m join spaces sp on sp.id = m.space_id cross join lateral (
      select r.id, ${at} as at from ${from(q)} r left join subjects s on s.id = r.subject_id
      where r.space_id = m.space_id and ${narrow(q)} and ${foreign} ${some(q, at)}) found
    where m.user_id = ${viewer.id} and m.status = any(${sql.val(managingStatuses)}::text[]) and sp.blocked_at is null)`;
  return [ofStaff, ofManagers];
}

/** The first of them, and one more to know whether there are others. */
function some(q: Query, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`order by ${walk(q).order(at)} limit ${q.limit + 1}`;
}

/** All reports, or those of one topic, which have rows and indexes of their own. */
function from({ topic }: Query): RawBuilder<unknown> {
  if (topic === undefined) {
    return sql`(select *, coalesce(decided_at, claimed_at, created_at) as changed_at from reports)`;
  }
  return sql`(select t.*, t.report_id as id, p.subject_id, p.user_id, p.reported_space_id
    from report_topics t join reports p on p.id = t.report_id where t.topic = ${topic})`;
}

/** By which time, and which way. */
function walk({ orderBy = "recent" }: Query) {
  const isByChange = orderBy === "changed" || orderBy === "changedOldest";
  const isNewestFirst = orderBy === "recent" || orderBy === "changed";
  const way = isNewestFirst ? sql`desc` : sql`asc`;
  return {
    at: isByChange ? sql<Date>`r.changed_at` : sql<Date>`r.created_at`,
    order: (at: RawBuilder<unknown>) => sql`${at} ${way}, r.id ${way}`,
    than: isNewestFirst ? sql`<` : sql`>`,
  };
}

function narrow(q: Query): RawBuilder<boolean> {
  const after = decodeCursor(q.cursor);
  const inSpace = q.spaceId === null ? sql`true` : sql`r.space_id = ${q.spaceId}::uuid`;
  const { at, than } = walk(q);
  // A row comparison, not an OR: it walks the index from the cursor on.
  const onwards = after === null ? sql`true` : sql`(${at}, r.id) ${than} (${after.at}, ${after.id}::uuid)`;
  return sql<boolean>`${hasStatus(q.status)} and ${inSpace} and ${onwards}`;
}

function toIds(rows: IdRow[], limit: number): Page<string> {
  const { items, last } = toPage(rows, limit, ({ at, id }) => ({ at, id }));
  return { items: items.map(({ id }) => id), last };
}

/** False where the person has an open report on the item already. */
export async function insertReport(db: Kysely<Db>, report: Insertable<Db["reports"]>): Promise<boolean> {
  const done = await db
    .insertInto("reports")
    .values(report)
    .onConflict((conflict) =>
      conflict
        .columns(["reporter_id", "reported_id"])
        .where(sql<boolean>`status in ('open', 'in_review')`)
        .doNothing(),
    )
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

export async function countWaiting(db: Kysely<Db>, subjectId: string): Promise<number> {
  const row = await db
    .selectFrom("reports as r")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("r.subject_id", "=", subjectId)
    .where(waiting)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function updateReport(db: Kysely<Db>, id: string, changes: Updateable<Db["reports"]>): Promise<void> {
  await db.updateTable("reports").set(changes).where("id", "=", id).execute();
}

/**
 * The other reports of what was removed: there is nothing left to decide. What only the site's staff may judge waits for
 * them all the same, unless they have removed it; and one that somebody holds at this moment is theirs. Answers with those
 * it closed.
 */
export async function closeOthers(
  db: Kysely<Db>,
  { id, reported_id, for_staff }: { id: string; reported_id: string; for_staff: boolean },
  changes: Updateable<Db["reports"]>,
): Promise<string[]> {
  const others = db
    .selectFrom("reports as r")
    .select("r.id")
    .where("r.reported_id", "=", reported_id)
    .where("r.id", "<>", id)
    .where(waiting)
    .$if(!for_staff, (query) => query.where("r.for_staff", "=", false))
    .forUpdate()
    .skipLocked();
  const closed = await db.updateTable("reports").set(changes).where("id", "in", others).returning("id").execute();
  return closed.map((report) => report.id);
}

/** What decides who acts on a report of this item. */
export function findReported(db: Kysely<Db>, subjectId: string) {
  return db
    .selectFrom("subjects as s")
    .innerJoin("spaces as sp", "sp.id", "s.space_id")
    .select((eb) => [
      "sp.is_private",
      // Not whether somebody has its tag: that would tell whether its author has left.
      "s.is_anonymous",
      eb
        .exists(
          eb
            .selectFrom("memberships as m")
            .select("m.status")
            .whereRef("m.space_id", "=", "s.space_id")
            .whereRef("m.user_id", "=", "s.author_id")
            .where("m.status", "in", managingStatuses),
        )
        .$castTo<boolean>()
        .as("is_by_manager"),
    ])
    .where("s.id", "=", subjectId)
    .executeTakeFirstOrThrow();
}

/** So that it does not go before a report on it is there. */
export async function holdSpace(db: Kysely<Db>, id: string): Promise<void> {
  await db.selectFrom("spaces").select("id").where("id", "=", id).forKeyShare().execute();
}

const noSnapshot = `{"title": "", "html": ""}`;
/** Nobody, and no space, has the id that it is on. */
const isGone = sql<boolean>`(
  (r.user_id is not null and not exists (select from users u where u.id = r.user_id))
  or (r.reported_space_id is not null and not exists (select from spaces s where s.id = r.reported_space_id)))`;

/** Reports on somebody or a space that went meanwhile, or on this one, which are open or still tell how they were. */
export async function findOnGone(db: Kysely<Db>, reportedId?: string): Promise<string[]> {
  const ofOne = reportedId === undefined ? sql`true` : sql`r.reported_id = ${reportedId}::uuid`;
  const { rows } = await sql<{ id: string }>`
    select r.id from reports r where ${ofOne} and ${isGone} and (${waiting} or r.snapshot ->> 'title' <> '')`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** How they were is theirs to take along. Answers with what it was on where it was open: nobody is left to judge. */
export async function closeOnGone(db: Kysely<Db>, { id, now }: { id: string; now: Date }) {
  await sql`update reports set snapshot = ${noSnapshot} where id = ${id}`.execute(db);
  const { rows } = await sql<{ reported_id: string; user_id: string | null; tag_id: string | null }>`
    update reports r set status = 'resolved', removed = true, decided_at = ${now} where ${waiting} and r.id = ${id}
    returning r.reported_id, r.user_id, r.tag_id`.execute(db);
  return rows[0];
}

const keptForDays = 30;

/**
 * How somebody, a tag or a space was when it was reported: kept for complaints, as texts that were removed are. What
 * somebody holds just now waits for the next night.
 */
export async function forgetSnapshots(db: Kysely<Db>, now: Date): Promise<void> {
  await sql`
    update reports set snapshot = ${noSnapshot}
    where id in (
      select id from reports
      where subject_id is null and status in ('resolved', 'dismissed') and snapshot ->> 'title' <> ''
        and decided_at < ${now}::timestamptz - make_interval(days => ${keptForDays})
      for update skip locked)`.execute(db);
}
