import { sql } from "kysely";
import { activeStatuses } from "#features/spaces/index.ts";
import { isShown, isUnshielded, type SubjectKind, visibleTo } from "#features/subjects/index.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { executePrepared, limitFor } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

export type ActivityQuery = {
  /** Null for all spaces where the viewer is. */
  spaceId: string | null;
  kind: SubjectKind | null;
  /** Of comments: only answers to others, or none of those. */
  answers?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
};

type Row = { id: string; kind: SubjectKind; created_at: Date };

/** Each space's newest by its index from the cursor on; a person is in few spaces, so that page N costs what page 1 costs. */
export async function listHappened(
  { secrets, db }: Pick<Deps, "secrets" | "db">,
  viewer: Viewer,
  { spaceId, kind, answers, limit, cursor }: ActivityQuery,
): Promise<Page<Row>> {
  const after = decodeCursor(cursor);
  const onwards = after === null ? sql`true` : sql`(s.created_at, s.id) < (${after.at}, ${after.id}::uuid)`;
  const ofKind = kind === null ? sql`true` : sql`s.kind = ${sql.lit(kind)}`;
  const isMeant =
    answers === undefined
      ? sql`true`
      : sql`(select c.reply_to is not null from comments c where c.id = s.id) = ${answers}::boolean`;
  const spaces =
    spaceId === null
      ? sql`
        select m.space_id from memberships m
        where m.user_id = ${viewer.id} and m.status = any(${sql.val(activeStatuses)}::text[])
        union select v.space_id from user_spaces v join spaces p on p.id = v.space_id and not p.is_private
        where v.user_id = ${viewer.id} and v.visited_at is not null`
      : sql`select ${spaceId}::uuid as space_id`;
  const newest = sql`order by created_at desc, id desc limit ${sql.lit(limitFor(limit))}`;
  const query = sql<Row>`
    select happened.* from (${spaces}) mine cross join lateral (
      select s.id, s.kind, s.created_at from subjects s
      where s.space_id = mine.space_id and s.state = 'published' and ${ofKind} and ${isMeant} and ${onwards}
        and ${isShown} and ${visibleTo({ secrets }, viewer)} and ${isUnshielded(viewer)}
      ${newest}) happened
    ${newest}`;
  const { rows } = await executePrepared(db, query);
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}
