import type { MembershipStatus } from "@bump/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { activeStatuses, knowingStatuses, type Standing } from "./spaces.policy.ts";

/** The status that counts: an invitation that ran out is none. For queries with the row of memberships as `m`. */
export const effectiveStatus: RawBuilder<MembershipStatus | null> = sql<MembershipStatus | null>`(
  case when m.status = 'invited' and m.expires_at <= now() then 'deleted' else m.status end)`;

function hasStatus(statuses: readonly MembershipStatus[]): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${effectiveStatus} = any(${sql.val(statuses)}::text[]), false)`;
}

/** The same rules as canSeeSpace and canReadSpace, for queries with the space as `s` and the viewer's membership as `m`. */
export const isSeen: RawBuilder<boolean> = sql<boolean>`(
  not s.is_private or ${hasStatus(knowingStatuses)} or (s.listed and not ${hasStatus(["blocked"])}))`;

export const isReadable: RawBuilder<boolean> = sql<boolean>`(
  s.blocked_at is null and (not s.is_private or ${hasStatus(activeStatuses)}))`;

/** Spaces as `s` with somebody's membership as `m`, where there is one. */
export function spacesFor(db: Kysely<Db>, userId: string) {
  return db
    .selectFrom("spaces as s")
    .leftJoin("memberships as m", (join) => join.onRef("m.space_id", "=", "s.id").on("m.user_id", "=", userId));
}

export const standingColumns = ["s.is_private", "s.listed", "s.blocked_at", effectiveStatus.as("status")] as const;

type StandingRow = { is_private: boolean; listed: boolean; blocked_at: Date | null; status: MembershipStatus | null };

export function toStanding(row: StandingRow): Standing {
  return { isPrivate: row.is_private, listed: row.listed, isBlocked: row.blocked_at !== null, status: row.status };
}

/** Undefined when there is no such space. */
export async function findStanding(db: Kysely<Db>, userId: string, spaceId: string): Promise<Standing | undefined> {
  const row = await spacesFor(db, userId).select(standingColumns).where("s.id", "=", spaceId).executeTakeFirst();
  return row && toStanding(row);
}

/** As findStanding, with the space held for a change of it or of its members: others who want that wait until the end. */
export async function lockStanding(db: Kysely<Db>, userId: string, spaceId: string): Promise<Standing | undefined> {
  // First the lock, then the question: what was read while waiting for it may be old.
  await db.selectFrom("spaces").select("id").where("id", "=", spaceId).forNoKeyUpdate().executeTakeFirst();
  return findStanding(db, userId, spaceId);
}

/** As findStanding, and until the transaction ends nobody is taken out of the space. Nobody ever is out of a public one. */
export async function holdStanding(db: Kysely<Db>, userId: string, spaceId: string): Promise<Standing | undefined> {
  const ofPrivate = db.selectFrom("spaces").select("id").where("id", "=", spaceId).where("is_private", "=", true);
  await ofPrivate.forShare().executeTakeFirst();
  return findStanding(db, userId, spaceId);
}
