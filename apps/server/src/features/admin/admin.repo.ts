import { type Kysely, sql, type Updateable } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { innerActs } from "./admin.policy.ts";

/** Locked until the transaction ends: what is written down as the value before is what this change replaces. */
export function lockSettingsRow(db: Kysely<Db>) {
  return db
    .selectFrom("site_settings")
    .select(["support_email", "support_url", "site_mode", "about_us", "terms", "privacy"])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSettingsRow(db: Kysely<Db>, changes: Updateable<Db["site_settings"]>): Promise<void> {
  await db
    .updateTable("site_settings")
    .set({ ...changes, updated_at: sql`now()` })
    .execute();
}

export type AuditRow = {
  id: string;
  action: string;
  subject: string | null;
  details: unknown;
  created_at: Date;
  actor_id: string | null;
  display_name: string | null;
  subject_name: string | null;
};

/** The id that a subject of this kind ends with; null of any other. */
function idIn(kind: string) {
  const shape = `^${kind}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`;
  return sql<string>`case when a.subject ~ ${shape} then right(a.subject, 36)::uuid end`;
}

export type AuditQuery = { action?: string; actorId?: string; subject?: string; limit: number; cursor?: string };

export async function listAuditRows(db: Kysely<Db>, q: AuditQuery): Promise<Page<AuditRow>> {
  const after = decodeCursor(q.cursor);
  const rows = await db
    .selectFrom("audit_log as a")
    .leftJoin("users as u", "u.id", "a.actor_id")
    .leftJoin("users as person", (join) => join.on("person.id", "=", idIn("(users/)?")))
    .leftJoin("spaces as sp", (join) => join.on("sp.id", "=", idIn("spaces/")).on("sp.is_private", "=", false))
    .select(["a.id", "a.action", "a.subject", "a.details", "a.created_at", "a.actor_id", "u.display_name"])
    .select(({ fn }) => fn.coalesce("person.display_name", "sp.name").as("subject_name"))
    .$if(q.action !== undefined, (qb) => qb.where("a.action", "=", q.action!))
    .$if(q.actorId !== undefined, (qb) =>
      qb.where("a.actor_id", "=", q.actorId!).where("a.action", "not in", innerActs),
    )
    .$if(q.subject !== undefined, (qb) => qb.where("a.subject", "=", q.subject!))
    .$if(after !== null, (qb) => qb.where(sql<boolean>`(a.created_at, a.id) < (${after!.at}, ${after!.id})`))
    .orderBy("a.created_at", "desc")
    .orderBy("a.id", "desc")
    .limit(q.limit + 1)
    .execute();
  return toPage(rows, q.limit, (row) => ({ at: row.created_at, id: row.id }));
}
