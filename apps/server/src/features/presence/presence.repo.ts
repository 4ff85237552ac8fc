import { type Kysely, type Selectable, sql } from "kysely";
import { isHeld } from "#platform/bus.ts";
import type { Db } from "#platform/database/db.types.ts";

export type PresenceRow = Selectable<Db["presence"]>;

export async function findActiveSpaceId(db: Kysely<Db>, userId: string): Promise<string | null> {
  const row = await db.selectFrom("users").select("active_space_id").where("id", "=", userId).executeTakeFirst();
  return row?.active_space_id ?? null;
}

export type Change = PresenceRow & {
  /** The space that the person was in until now. */
  left: string | null;
};

/** Undefined when nothing changed for others: the person was there already, in the same space. */
export async function comeOnline(
  db: Kysely<Db>,
  { userId, spaceId, node }: { userId: string; spaceId: string; node: string },
): Promise<Change | undefined> {
  const before = await lockPresence(db, userId);
  const row = await db
    .insertInto("presence")
    .values({ user_id: userId, state: "online", space_id: spaceId })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({ state: "online", space_id: spaceId, last_seen: sql`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("presence_nodes")
    .values({ user_id: userId, node })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const wasOnline = before?.state === "online";
  if (wasOnline && before.space_id === spaceId) return undefined;
  return { ...row, left: wasOnline ? before.space_id : null };
}

/** Undefined when another node still has a socket of theirs. */
export async function goOffline(db: Kysely<Db>, userId: string, node: string): Promise<Change | undefined> {
  await lockPresence(db, userId);
  await db.deleteFrom("presence_nodes").where("user_id", "=", userId).where("node", "=", node).execute();
  const [row] = await settleOffline(db, [userId]);
  return row;
}

/** Forgets nodes that are dead, or the given one, and answers with those who are gone with them. */
export async function forgetNodes(db: Kysely<Db>, node?: string): Promise<Change[]> {
  const gone = await db
    .deleteFrom("presence_nodes")
    .where((eb) => (node === undefined ? eb.not(isHeld(eb.ref("presence_nodes.node"))) : eb("node", "=", node)))
    .returning("user_id")
    .execute();
  return settleOffline(
    db,
    gone.map((row) => row.user_id),
  );
}

/** Nodes that let go of the same person at once take turns, so that the last one sees that it is the last. */
async function lockPresence(db: Kysely<Db>, userId: string): Promise<PresenceRow | undefined> {
  return db.selectFrom("presence").selectAll().where("user_id", "=", userId).forUpdate().executeTakeFirst();
}

async function settleOffline(db: Kysely<Db>, userIds: string[]): Promise<Change[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .updateTable("presence")
    .set({ state: "offline", last_seen: sql`now()` })
    .where("user_id", "in", userIds)
    .where("state", "=", "online")
    .where((eb) => {
      const nodes = eb
        .selectFrom("presence_nodes as n")
        .select("n.node")
        .whereRef("n.user_id", "=", "presence.user_id");
      return eb.not(eb.exists(nodes));
    })
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...row, left: null }));
}
