import { defaultLanguage } from "@bump/contract";
import { type Insertable, type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { executePrepared, standInId } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { ItemPath } from "./subjects.paths.ts";
import type { SubjectKind, SubjectState } from "./subjects.policy.ts";
import { viewersQueries } from "./subjects.prepared.ts";
import { isUnblocked } from "./subjects.shields.ts";
import { anonymousTag, ownedBy, type Sight, visibleTo } from "./subjects.visibility.ts";

/** Reading rights need the key of anonymous posts besides the database. */
type Keys = Pick<Deps, "secrets">;
type Source = Keys & { db: Kysely<Db> };

export type SubjectRow = {
  id: string;
  kind: SubjectKind;
  space_id: string;
  parent_id: string | null;
  author_id: string | null;
  is_anonymous: boolean;
  /** The viewer's, an anonymous one too. */
  is_own: boolean;
  /** A block parts the viewer and its author. */
  is_blocked: boolean;
  state: SubjectState;
  revision: number;
  created_at: Date;
};

/** A path names four at most: an answer, its comment, that one's solution, and the problem. */
const found = viewersQueries<{ id: string; above: string; higher: string; top: string }, SubjectRow>({
  id: standInId(2),
  above: standInId(3),
  higher: standInId(4),
  top: standInId(5),
});

type How = Sight & { isHeld?: boolean };

/** Asked with almost every call: put together once for each kind of path. */
async function findVisible(
  source: Source,
  viewer: Viewer,
  path: ItemPath,
  how: How = {},
): Promise<SubjectRow | undefined> {
  const steps = stepsOf(path);
  const [id, above = "", higher = "", top = ""] = steps.map((step) => step.id);
  const shape = JSON.stringify([steps.map((step) => step.kind), viewer.siteRole, how]);
  const values = { ...found.whoIs(source, viewer), id: id!, above, higher, top };
  const rows = await found.of(source).runIn(source.db, shape, values, (stand) => {
    const person = { ...viewer, id: stand.viewerId };
    const which = standsAt(source, person, withIds(path, [stand.id, stand.above, stand.higher, stand.top]));
    return visible(source, person, which, how);
  });
  return rows[0];
}

function stepsOf({ above, ...step }: ItemPath): Omit<ItemPath, "above">[] {
  return above === null ? [step] : [step, ...stepsOf(above)];
}

function withIds({ kind, above }: ItemPath, [id, ...ids]: readonly string[]): ItemPath {
  return { kind, id: id!, above: above && withIds(above, ids) };
}

function visible({ secrets, db }: Source, viewer: Viewer, which: RawBuilder<boolean>, { isHeld, ...sight }: How) {
  return db
    .selectFrom("subjects as s")
    .select([
      "s.id",
      "s.kind",
      "s.space_id",
      "s.parent_id",
      "s.author_id",
      "s.is_anonymous",
      "s.state",
      "s.revision",
      "s.created_at",
      sql<boolean>`${ownedBy({ secrets }, viewer)} is true`.as("is_own"),
      sql<boolean>`not ${isUnblocked(viewer)}`.as("is_blocked"),
    ])
    .where(which)
    .where(visibleTo({ secrets }, viewer, sight))
    .$if(isHeld === true, (held) => held.forNoKeyUpdate())
    .$castTo<SubjectRow>();
}

/** Held until the transaction ends; undefined where the viewer may not read it. Others may still refer to it meanwhile. */
export async function lockVisibleSubject(source: Source, viewer: Viewer, id: string): Promise<SubjectRow | undefined> {
  const { rows } = await executePrepared(source.db, visible(source, viewer, sql`s.id = ${id}::uuid`, { isHeld: true }));
  return rows[0];
}

/** What a path names, where it stands there and the viewer may read it. */
export async function findItem(
  source: Source,
  viewer: Viewer,
  path: ItemPath,
  sight: Sight = {},
): Promise<SubjectRow | undefined> {
  return findVisible(source, viewer, path, sight);
}

/** As findItem, held until the transaction ends. The item comes before its comments, so that nobody waits in a circle. */
export async function lockItem(
  source: Source,
  viewer: Viewer,
  path: ItemPath,
  sight: Sight = {},
): Promise<SubjectRow | undefined> {
  return findVisible(source, viewer, path, { ...sight, isHeld: true });
}

/** Whether `s` is what the path says it is: a solution of this problem, a comment of this item, an answer to this comment. */
function standsAt(source: Keys, viewer: Viewer, path: ItemPath): RawBuilder<boolean> {
  const { kind, id, above } = path;
  const isIt = sql<boolean>`s.id = ${id}::uuid and s.kind = ${kind}`;
  if (above === null) return isIt;
  if (kind !== "comment") return sql<boolean>`${isIt} and ${isBelow(source, viewer, path)}`;
  const item = above.kind === "comment" ? above.above! : above;
  const isOnItem = sql<boolean>`exists (
    select from subjects i where i.id = s.parent_id and i.id = ${item.id}::uuid and i.kind = ${item.kind}
      and ${isBelow(source, viewer, item)})`;
  const answered = above.kind === "comment" ? above.id : null;
  return sql<boolean>`${isIt} and ${isOnItem} and exists (
    select from comments c where c.id = s.id and c.reply_to is not distinct from ${answered}::uuid)`;
}

/** A solution is offered to any number of problems, those among them that the viewer reads; all else hangs on one. */
function isBelow(source: Keys, viewer: Viewer, { kind, id, above }: ItemPath): RawBuilder<boolean> {
  if (above === null) return sql<boolean>`true`;
  return kind === "solution"
    ? sql<boolean>`exists (select from solution_problems l join subjects s on s.id = l.problem_id
        where l.solution_id = ${id}::uuid and s.id = ${above.id}::uuid and ${visibleTo(source, viewer)})`
    : sql<boolean>`exists (select from subjects o join subjects a on a.id = o.parent_id
        where o.id = ${id}::uuid and a.id = ${above.id}::uuid and a.kind = ${above.kind})`;
}

/**
 * Held until the transaction ends, whoever may read it. A comment's state counts on its item and on the comment that it
 * answers: those are held first, from the top down, as everybody does, so that nobody waits in a circle.
 */
export async function lockSubjectState(db: Kysely<Db>, id: string): Promise<SubjectState> {
  const { rows } = await sql<{ id: string; state: SubjectState }>`
    select s.id, s.state from subjects t left join comments c on c.id = t.id
    cross join lateral unnest(array[case when t.kind = 'comment' then t.parent_id end, c.reply_to, t.id])
      with ordinality chain (id, depth)
    join subjects s on s.id = chain.id
    where t.id = ${id}::uuid order by chain.depth for no key update of s`.execute(db);
  const row = rows.find((found) => found.id === id);
  if (!row) throw new AppError("not_found");
  return row.state;
}

/**
 * An id is used once, for ever. True where the viewer has made this very thing before: the repeat gets it again. To its
 * maker a thing that is gone is not there; to anybody else the id is taken, whatever it was and became of it.
 */
export async function isRepeat(
  source: Source,
  viewer: Viewer,
  { id, kind }: { id: string; kind: SubjectKind },
): Promise<boolean> {
  const made = await findUse(source, viewer, id);
  if (!made) return false;
  if (!made.is_own || (made.kind !== null && made.kind !== kind)) throw new AppError("id_taken");
  if (made.state === null || made.state === "removed") throw new AppError("not_found");
  return true;
}

/**
 * For what is no subject, and whose id is kept like theirs when it is gone (sql/subjects.sql). Asked when it is inserted: who
 * takes the former one away has done so by then.
 */
export async function requireFreeId(source: Source, viewer: Viewer, id: string): Promise<void> {
  const made = await findUse(source, viewer, id);
  if (made) throw new AppError(made.is_own && made.kind === null ? "not_found" : "id_taken");
}

async function findUse({ secrets, db }: Source, viewer: Viewer, id: string) {
  const query = sql<{ kind: string | null; state: string | null; is_own: boolean }>`
    select s.kind, s.state, ${ownedBy({ secrets }, viewer)} is true as is_own from subjects s where s.id = ${id}::uuid
    union all
    select null, null, (r.author_id = ${viewer.id}::uuid or r.tag = ${anonymousTag({ secrets }, viewer.id)}) is true
    from removed_subjects r where r.id = ${id}::uuid
    union all select null, null, false from users u where u.id = ${id}::uuid
    union all select null, null, false from spaces p where p.id = ${id}::uuid`;
  const { rows } = await executePrepared(db, query);
  return rows[0];
}

/** Stories that are being written to a problem that goes stay their authors', who may tell them elsewhere. */
export async function freeDrafts(db: Kysely<Db>, parents: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update subjects set parent_id = null
    where parent_id in (${parents}) and kind = 'story' and state = 'draft' returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The day's beginning (UTC). */
const today = sql<Date>`date_trunc('day', now(), 'UTC')`;

/** What people write is taken to be in the language that they use. */
function languageOf(viewer: Viewer): RawBuilder<string> {
  return sql<string>`coalesce((select u.app_lang from users u where u.id = ${viewer.id}::uuid), ${sql.lit(defaultLanguage)})`;
}

type NewSubject = Omit<Insertable<Db["subjects"]>, "kind" | "state" | "author_id" | "is_anonymous"> & {
  kind: SubjectKind;
  state: SubjectState;
  isAnonymous?: boolean;
};

/**
 * The row of something that the viewer makes: under their name, or with nothing but the tag that only they can make.
 * False where they were faster themselves with the same id.
 */
export async function insertSubject(
  { secrets, db }: Source,
  viewer: Viewer,
  { isAnonymous = false, ...subject }: NewSubject,
): Promise<boolean> {
  const row = {
    // The author's language would tell something of them, and so would the moment.
    ...(!isAnonymous && { lang: languageOf(viewer) }),
    ...subject,
    author_id: isAnonymous ? null : viewer.id,
    is_anonymous: isAnonymous,
    ...(isAnonymous && { created_at: today, updated_at: today }),
  };
  const insert = db
    .insertInto("subjects")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id");
  const { rows } = await executePrepared(db, insert);
  if (rows.length === 0) {
    if (!(await isRepeat({ secrets, db }, viewer, subject))) throw new AppError("id_taken");
    return false;
  }
  if (isAnonymous) {
    await holdAuthor(db, viewer.id);
    const tag = anonymousTag({ secrets }, viewer.id);
    await db.insertInto("anonymous_owners").values({ subject_id: subject.id, tag }).execute();
  }
  return true;
}

/** What whoever writes without a name and whoever leaves for good wait for. */
export function authorLock(userId: string): RawBuilder<bigint> {
  return sql<bigint>`hashtextextended(${`author:${userId}`}, 0)`;
}

/**
 * Until the transaction ends the person stays: what they write without a name refers to no row of theirs, so nothing else
 * would keep it from being written after they have left. A lock that leaves no mark on any row.
 */
export async function holdAuthor(db: Kysely<Db>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${authorLock(userId)})`.execute(db);
  const isThere = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  if (!isThere) throw new AppError("not_found");
}

/** Until it is published for the first time it was not there for others: its time is the time of that. */
export async function updateState(db: Kysely<Db>, id: string, from: SubjectState, to: SubjectState): Promise<void> {
  const comesOut = to === "published" && from !== "hidden";
  await db
    .updateTable("subjects")
    .set({ state: to, updated_at: sql`now()`, ...(comesOut && { created_at: sql`now()` }) })
    .where("id", "=", id)
    .execute();
}

/** Hangs it on another subject, or on its space alone. */
export async function setParent(db: Kysely<Db>, id: string, parentId: string | null): Promise<void> {
  await db.updateTable("subjects").set({ parent_id: parentId }).where("id", "=", id).execute();
}

/** Where it is and what its counters say, of subjects that everybody in their space may read. */
export async function findIf(db: Kysely<Db>, id: string, condition: RawBuilder<boolean>) {
  return db
    .selectFrom("subjects as s")
    .select(["s.id", "s.kind", "s.space_id", "s.parent_id"])
    .where("s.id", "=", id)
    .where(condition)
    .executeTakeFirst();
}
