import type { Kysely } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { MembershipStatus, Standing } from "./spaces.policy.ts";

/** Where somebody stands in each of the spaces that show this picture. */
export async function loadStandingsByImage(db: Kysely<Db>, userId: string, mediaId: string): Promise<Standing[]> {
  const rows = await db
    .selectFrom("spaces as s")
    .leftJoin("memberships as m", (join) => join.onRef("m.space_id", "=", "s.id").on("m.user_id", "=", userId))
    .select(["s.is_private", "s.listed", "m.status"])
    .where("s.image_media_id", "=", mediaId)
    .execute();
  return rows.map((row) => ({
    isPrivate: row.is_private,
    listed: row.listed,
    status: row.status as MembershipStatus | null,
  }));
}
