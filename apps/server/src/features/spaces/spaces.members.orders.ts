import type { ParticipantOrder, participantFilters } from "@bump/contract";
import { type RawBuilder, sql } from "kysely";
import { decodeCursor, decodeNameCursor, type Key, type NameKey } from "#platform/database/keyset.ts";

type Status = (typeof participantFilters)[number];
type Asked = { status: Status; orderBy?: ParticipantOrder; cursor?: string };
type Sorted = { since: Date; user_id: string; sort_key: string };

/** How a list of people is walked: along one index, from the cursor on. */
export type MemberWalk = {
  /** The part of the index that holds the status. */
  within: RawBuilder<boolean>;
  after: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  sortKey: RawBuilder<string>;
  keyOf: (row: Sorted) => Key | NameKey;
};

/** The digits that memberships.sort_role begins with. */
const ranks = { owner: 0, admin: 1, contributor: 2, requested: 3, blocked: 4, invited: 5 } as const;

/** Of memberships as `m`. Those of one status stand together in the index by role, and there in the order of their names. */
export function walkMembers({ status, orderBy = "recent", cursor }: Asked): MemberWalk {
  if (orderBy === "recent" || orderBy === "oldest") return byTime("m.created_at", "m.user_id", { orderBy, cursor });
  const isDescending = orderBy === "nameDesc" || orderBy === "roleDesc";
  const isByRole = orderBy === "role" || orderBy === "roleDesc" || status in ranks;
  const column = isByRole ? "m.sort_role" : "m.sort_name";
  const walk = byName(column, "m.user_id", { isDescending, cursor });
  return isByRole ? { ...walk, within: rankOf(status, { isDescending, isFirst: !cursor }) } : walk;
}

/** Of user_spaces as `us`: all of them are contributors. */
export function walkVisitors({ orderBy = "recent", cursor }: Asked): MemberWalk {
  if (orderBy === "recent" || orderBy === "oldest") {
    return byTime("us.first_visit_at", "us.user_id", { orderBy, cursor });
  }
  const isDescending = orderBy === "nameDesc" || orderBy === "roleDesc";
  return byName("us.sort_name", "us.user_id", { isDescending, cursor });
}

/** The bound that the walk starts from is told by the cursor: with both PostgreSQL would begin at the wider one. */
function rankOf(status: Status, { isDescending, isFirst }: { isDescending: boolean; isFirst: boolean }) {
  if (status === "all" || status === "deleted") return sql<boolean>`true`;
  const [from, to] = status === "active" ? [0, 3] : [ranks[status], ranks[status] + 1];
  const lower = isFirst || isDescending ? sql`m.sort_role >= ${String(from)}` : sql`true`;
  const upper = isFirst || !isDescending ? sql`m.sort_role < ${String(to)}` : sql`true`;
  return sql<boolean>`(${lower} and ${upper})`;
}

// Row comparisons, not ORs: they walk the index from the cursor on.
function byTime(
  at: string,
  id: string,
  { orderBy, cursor }: { orderBy: "recent" | "oldest"; cursor?: string | undefined },
): MemberWalk {
  const key = decodeCursor(cursor);
  const [columns, way, than] = [sql`${sql.ref(at)}, ${sql.ref(id)}`, ...direction(orderBy === "recent")];
  return {
    within: sql`true`,
    after: key === null ? sql`true` : sql`(${columns}) ${than} (${key.at}, ${key.id}::uuid)`,
    order: sql`${sql.ref(at)} ${way}, ${sql.ref(id)} ${way}`,
    sortKey: sql`''`,
    keyOf: (row) => ({ at: row.since, id: row.user_id }),
  };
}

function byName(
  name: string,
  id: string,
  { isDescending, cursor }: { isDescending: boolean; cursor?: string | undefined },
): MemberWalk {
  const key = decodeNameCursor(cursor);
  const [columns, way, than] = [sql`${sql.ref(name)}, ${sql.ref(id)}`, ...direction(isDescending)];
  return {
    within: sql`true`,
    after: key === null ? sql`true` : sql`(${columns}) ${than} (${key.name}, ${key.id}::uuid)`,
    order: sql`${sql.ref(name)} ${way}, ${sql.ref(id)} ${way}`,
    sortKey: sql`${sql.ref(name)}`,
    keyOf: (row) => ({ name: row.sort_key, id: row.user_id }),
  };
}

function direction(isDescending: boolean) {
  return isDescending ? ([sql`desc`, sql`<`] as const) : ([sql`asc`, sql`>`] as const);
}
