import type { AccountKind } from "@bump/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { authorColumns, findNamed, isNamed } from "#features/accounts/index.ts";
import { activeStatuses } from "#features/spaces/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, decodeNameCursor, type Page, toPage } from "#platform/database/keyset.ts";

export type PeopleFilter = {
  role?: AccountKind;
  orderBy: "recent" | "name" | "nameDesc";
  query?: string;
  /** Whose name is about as `query`, not only where it has that as it stands. */
  isAbout?: boolean;
  /** Who carries any of these. */
  tags?: readonly string[];
  /** Who is in this private space. */
  memberOf?: string;
  limit: number;
  cursor?: string;
};

export type PersonRow = Awaited<ReturnType<typeof findPersonRow>> & {};

/** Who can be met, for queries with the person as `u`: whoever has proven their address and is not suspended. */
export const isMet: RawBuilder<boolean> = sql<boolean>`(u.email_verified and u.suspended_at is null)`;

function selectPeople(db: Kysely<Db>) {
  return db
    .selectFrom("users as u")
    .leftJoin("media as photo", "photo.id", "u.photo_media_id")
    .select(authorColumns)
    .select(["u.bio", "u.profile_tags", "u.created_at", sql<string>`lower(u.display_name)`.as("sort_name")])
    .where(isMet);
}

export async function findPersonRow(db: Kysely<Db>, id: string) {
  return selectPeople(db).where("u.id", "=", id).executeTakeFirst();
}

export async function listPeopleRows(db: Kysely<Db>, filter: PeopleFilter): Promise<Page<PersonRow>> {
  const rows = await findNamed(filter.query, (isAbout) => peopleQuery(db, { ...filter, isAbout }).execute());
  return toPage(rows, filter.limit, (row) =>
    filter.orderBy === "recent" ? { at: row.created_at, id: row.id } : { name: row.sort_name, id: row.id },
  );
}

/** One row more than asked for: see toPage. */
export function peopleQuery(db: Kysely<Db>, { orderBy, limit, cursor, ...filter }: PeopleFilter) {
  const people = narrow(selectPeople(db), filter).limit(limit + 1);
  if (orderBy === "recent") {
    const after = decodeCursor(cursor);
    const onwards = after ? sql<boolean>`(u.created_at, u.id) < (${after.at}, ${after.id}::uuid)` : sql<boolean>`true`;
    return people.where(onwards).orderBy("u.created_at", "desc").orderBy("u.id", "desc");
  }
  const after = decodeNameCursor(cursor);
  const [order, beyond] = orderBy === "name" ? (["asc", sql`>`] as const) : (["desc", sql`<`] as const);
  const onwards = after
    ? sql<boolean>`(lower(u.display_name), u.id) ${beyond} (${after.name}, ${after.id}::uuid)`
    : sql<boolean>`true`;
  return people
    .where(onwards)
    .orderBy(sql`lower(u.display_name)`, order)
    .orderBy("u.id", order);
}

type People = ReturnType<typeof selectPeople>;

function narrow(people: People, { role, query, isAbout = false, tags = [], memberOf }: Partial<PeopleFilter>): People {
  let some = people;
  if (role !== undefined) some = some.where("u.role", "=", role);
  if (query) some = some.where(isNamed(query, isAbout));
  if (tags.length > 0) some = some.where(sql<boolean>`u.profile_tags && ${sql.val(tags)}::text[]`);
  if (memberOf === undefined) return some;
  return some.where(sql<boolean>`exists (
    select from memberships m where m.space_id = ${memberOf}::uuid and m.user_id = u.id
      and m.status = any(${sql.val(activeStatuses)}::text[]))`);
}
