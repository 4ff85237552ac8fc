import type { MediaFamily } from "@bump/contract";
import { sql } from "kysely";
import { isShown, isUnshielded } from "#features/subjects/index.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

export type MediaQuery = {
  spaceId: string;
  /** Null for all. */
  type: MediaFamily | null;
  limit: number;
  cursor?: string | undefined;
};

type Row = { id: string; subject_id: string; author_id: string | null; listed_at: Date };

/**
 * Which files what is posted in a space carries, newest first, by the index of all or of one type from the cursor on. The
 * caller has found that the viewer reads the space, and asks of each subject again when it loads them.
 */
export async function listPostedMedia(
  { db }: Pick<Deps, "db">,
  viewer: Viewer,
  { spaceId, type, limit, cursor }: MediaQuery,
): Promise<Page<Row>> {
  const after = decodeCursor(cursor);
  const onwards = after === null ? sql`true` : sql`(sm.listed_at, sm.media_id) < (${after.at}, ${after.id}::uuid)`;
  const ofType = type === null ? sql`true` : sql`sm.type = ${type}`;
  const { rows } = await sql<Row>`
    select sm.media_id as id, sm.subject_id, s.author_id, sm.listed_at
    from subject_media sm join subjects s on s.id = sm.subject_id
    where sm.listed_in = ${spaceId}::uuid and ${ofType} and ${onwards}
      and ${isShown} and ${isUnshielded(viewer)}
    order by sm.listed_at desc, sm.media_id desc limit ${sql.lit(limit + 1)}`.execute(db);
  return toPage(rows, limit, (row) => ({ at: row.listed_at, id: row.id }));
}
