import type { Language, MembershipStatus } from "@bump/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { effectiveStatus, isReadable } from "#features/spaces/index.ts";
import { isUnblocked } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, decodeNameCursor, decodeScoreCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { containing } from "#platform/database/like.ts";
import { executePrepared, limitFor } from "#platform/database/prepared.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";

export type TagPurpose = "feed" | "alerts";
export type TagRow = {
  id: string;
  space_id: string;
  name: string;
  description: string;
  total_stories: number;
  total_problems: number;
  total_solutions: number;
  total_followers: number;
  weight: number;
  created_at: Date;
  following: boolean;
} & StandingRow;

/** Where the viewer stands in the tag's space. */
type StandingRow = { is_private: boolean; status: MembershipStatus | null };

/** Tags as `t` of spaces that the viewer reads, with whether they follow them in the language that they use or named. */
function selectTags(viewer: Viewer, lang: string | null): RawBuilder<TagRow> {
  return sql<TagRow>`
    select t.id, t.space_id, t.name, t.description, t.total_stories, t.total_problems, t.total_solutions,
      t.total_followers, t.weight, t.created_at, s.is_private, ${effectiveStatus} as status,
      exists (
        select from tag_follows f
        where f.user_id = ${viewer.id}::uuid and f.purpose = 'feed' and f.tag_id = t.id
          and f.lang = ${languageOf(viewer, lang)}) as following
    from tags t join spaces s on s.id = t.space_id
    left join memberships m on m.space_id = s.id and m.user_id = ${viewer.id}::uuid`;
}

function languageOf(viewer: Viewer, lang: string | null): RawBuilder<string> {
  return lang === null ? sql`(select app_lang from users where id = ${viewer.id}::uuid)` : sql`${lang}`;
}

export async function findTagById(db: Kysely<Db>, viewer: Viewer, id: string, lang: string | null) {
  const { rows } = await sql<TagRow>`
    ${selectTags(viewer, lang)} where t.id = ${id}::uuid and ${isReadable}`.execute(db);
  return rows[0];
}

export async function loadTagsByName(
  db: Kysely<Db>,
  viewer: Viewer,
  { spaceId, names, lang }: { spaceId: string; names: readonly string[]; lang: string | null },
): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    ${selectTags(viewer, lang)}
    where t.space_id = ${spaceId}::uuid and t.name = any(${sql.val(names)}::text[]) and ${isReadable}
    order by array_position(${sql.val(names)}::text[], t.name)`.execute(db);
  return rows;
}

/** Those that are there stay as they are. In the order of the names: two who add the same ones take turns. */
export async function insertTags(db: Kysely<Db>, spaceId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto("tags")
    .values(names.toSorted().map((name) => ({ id: uuidv7(), space_id: spaceId, name })))
    .onConflict((conflict) => conflict.columns(["space_id", "name"]).doNothing())
    .execute();
}

/** As insertTags, with what they stand for where that is not said yet. How many are new. */
export async function importTags(
  db: Kysely<Db>,
  spaceId: string,
  tags: readonly { name: string; description?: string | undefined }[],
): Promise<number> {
  const byName = new Map(tags.map(({ name, description = "" }) => [name, description]));
  if (byName.size === 0) return 0;
  const names = [...byName.keys()].toSorted();
  const { rows } = await sql<{ is_new: boolean }>`
    insert into tags as t (id, space_id, name, description)
    select * from unnest(${sql.val(names.map(() => uuidv7()))}::uuid[], ${sql.val(names.map(() => spaceId))}::uuid[],
      ${sql.val(names)}::text[], ${sql.val(names.map((name) => byName.get(name)!))}::text[])
    on conflict (space_id, name) do update set description = excluded.description
      where t.description = '' and excluded.description <> ''
    returning xmax = 0 as is_new`.execute(db);
  return rows.filter((row) => row.is_new).length;
}

export async function updateDescription(db: Kysely<Db>, id: string, description: string): Promise<void> {
  await db.updateTable("tags").set({ description }).where("id", "=", id).execute();
}

export type TagOrder = "recent" | "top" | "name" | "nameDesc";
export type TagFilter = {
  /** Null: all that the viewer reads. */
  spaceId: string | null;
  orderBy: TagOrder;
  query?: string | undefined;
  lang?: Language | null;
  limit: number;
  cursor?: string | undefined;
};

/** Scripts in which only one of our languages is written: a word tells it, whatever language its writers use the site in. */
const ownScripts: Partial<Record<Language, string>> = { hi: "[\u0900-\u097F]", te: "[\u0C00-\u0C7F]" };

function byItsScript(lang: Language): { own: RawBuilder<boolean>; foreign: RawBuilder<boolean> } {
  const { [lang]: own, ...others } = ownScripts;
  return {
    own: own ? sql`t.name ~ ${own}` : sql`false`,
    foreign: sql`t.name ~ ${Object.values(others).join("|")}`,
  };
}

/**
 * Something is told with it in that language, or the viewer follows it there; a word that nothing carries yet may become
 * one of any that is written so. Whose language an anonymous one is in, nobody says.
 */
function inLanguage(viewer: Viewer, lang: Language): RawBuilder<boolean> {
  const { own, foreign } = byItsScript(lang);
  return sql`(
    (not ${foreign} and (
      ${own}
      or not exists (select from subject_tags c where c.tag_id = t.id)
      or exists (
        select from subject_tags c join subjects x on x.id = c.subject_id
        where c.tag_id = t.id and x.lang = ${lang} and x.state = 'published' and not x.is_anonymous)))
    or exists (
      select from tag_follows f
      where f.user_id = ${viewer.id}::uuid and f.purpose = 'feed' and f.tag_id = t.id and f.lang = ${lang}))`;
}

export async function listTagRows(db: Kysely<Db>, viewer: Viewer, filter: TagFilter): Promise<Page<TagRow>> {
  const { spaceId, lang = null, limit } = filter;
  const { after, order, keyOf } = walk(filter);
  const inSpace = spaceId === null ? sql`true` : sql`t.space_id = ${spaceId}::uuid`;
  const word = filter.query?.trim().replace(/^#/, "");
  const isMeant = word ? sql`plain(t.name) like plain(${containing(word)})` : sql`true`;
  const isSpoken = lang === null ? sql`true` : inLanguage(viewer, lang);
  const query = sql<TagRow>`
    ${selectTags(viewer, lang)}
    where ${inSpace} and ${isMeant} and ${isSpoken} and ${after} and ${isReadable}
    order by ${order} limit ${sql.lit(limitFor(limit))}`;
  const { rows } = await executePrepared(db, query);
  return toPage(rows, limit, keyOf);
}

// Row comparisons, not ORs: they walk the index from the cursor on.
function walk({ orderBy, cursor }: TagFilter) {
  if (orderBy === "recent") {
    const key = decodeCursor(cursor);
    return {
      after: key ? sql`(t.created_at, t.id) < (${key.at}, ${key.id}::uuid)` : sql`true`,
      order: sql`t.created_at desc, t.id desc`,
      keyOf: (row: TagRow) => ({ at: row.created_at, id: row.id }),
    };
  }
  if (orderBy === "top") {
    const key = decodeScoreCursor(cursor);
    return {
      after: key ? sql`(t.weight, t.id) < (${key.score}::integer, ${key.id}::uuid)` : sql`true`,
      order: sql`t.weight desc, t.id desc`,
      keyOf: (row: TagRow) => ({ score: row.weight, id: row.id }),
    };
  }
  const key = decodeNameCursor(cursor);
  const [way, beyond] = orderBy === "name" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  return {
    after: key ? sql`(t.name, t.id) ${beyond} (${key.name}, ${key.id}::uuid)` : sql`true`,
    order: sql`t.name ${way}, t.id ${way}`,
    keyOf: (row: TagRow) => ({ name: row.name, id: row.id }),
  };
}

type FollowerRow = { user_id: string; created_at: Date };

/** Of a tag that the caller found to be readable. Whoever follows it in several languages shows once, at the first. */
export async function listFollowerRows(
  db: Kysely<Db>,
  viewer: Viewer,
  { tagId, limit, cursor }: { tagId: string; limit: number; cursor?: string | undefined },
): Promise<Page<FollowerRow>> {
  const key = decodeCursor(cursor);
  const after = key ? sql`(f.created_at, f.user_id) < (${key.at}, ${key.id}::uuid)` : sql`true`;
  const { rows } = await sql<FollowerRow>`
    select f.user_id, f.created_at from tag_follows f
    where f.tag_id = ${tagId}::uuid and f.purpose = 'feed' and ${after}
      and ${isUnblocked(viewer, "f.user_id")} and not exists (
      select from tag_follows o
      where o.user_id = f.user_id and o.purpose = 'feed' and o.tag_id = f.tag_id
        and (o.created_at, o.lang) < (f.created_at, f.lang))
    order by f.created_at desc, f.user_id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.user_id }));
}

/** Held until the transaction ends, so that a person's follows are counted one after the other; with their language. */
export async function lockFollows(db: Kysely<Db>, userId: string): Promise<string> {
  const row = await db
    .selectFrom("users")
    .select("app_lang")
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError("unauthorized");
  return row.app_lang;
}

type Follows = { userId: string; purpose: TagPurpose; lang: string };

/** In the order in which they were followed. */
export async function listFollows(
  db: Kysely<Db>,
  { userId, purpose, lang, spaceId }: Follows & { spaceId: string },
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("tag_follows as f")
    .innerJoin("tags as t", "t.id", "f.tag_id")
    .select(["t.id", "t.name"])
    .where("f.user_id", "=", userId)
    .where("f.purpose", "=", purpose)
    .where("f.lang", "=", lang)
    .where("t.space_id", "=", spaceId)
    .orderBy("f.created_at")
    .orderBy("t.name")
    .execute();
}

/** All of them in one order before any is changed: two people who swap tags take turns. */
export async function lockTags(db: Kysely<Db>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .selectFrom("tags")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function insertFollows(db: Kysely<Db>, { userId, purpose, lang }: Follows, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto("tag_follows")
    .values(ids.map((id) => ({ user_id: userId, purpose, lang, tag_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFollows(db: Kysely<Db>, { userId, purpose, lang }: Follows, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom("tag_follows")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("lang", "=", lang)
    .where("tag_id", "in", ids)
    .execute();
}
