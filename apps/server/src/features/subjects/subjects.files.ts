import { sql } from "kysely";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { visibleTo } from "./subjects.visibility.ts";

/** Who may read something may see its files. */
export async function canSeeFile(deps: Deps, viewer: Viewer, mediaId: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom("subject_media as sm")
    .innerJoin("subjects as s", "s.id", "sm.subject_id")
    .select(sql`1`.as("is"))
    .where("sm.media_id", "=", mediaId)
    .where(visibleTo(deps, viewer))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
