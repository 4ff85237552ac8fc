import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Described } from "./previews.page.ts";

/** Addresses may be long, and need not be readable. */
function hashOf(url: string): Buffer {
  return createHash("sha256").update(url).digest();
}

type Preview = Described | null;

/** Undefined where it has to be asked for: never was, or too long ago. */
export async function findPreview(db: Kysely<Db>, url: string): Promise<Preview | undefined> {
  const row = await db
    .selectFrom("link_previews")
    .select(["title", "description", "site"])
    .where("url_hash", "=", hashOf(url))
    .where("fresh_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row && (row.title === "" ? null : row);
}

/** What has no preview is remembered, too: for an hour, the others for a week. */
export async function savePreview(db: Kysely<Db>, url: string, preview: Preview): Promise<void> {
  const row = {
    ...(preview ?? { title: "", description: "", site: "" }),
    fresh_until: sql<Date>`now() + ${preview ? "7 days" : "1 hour"}::interval`,
  };
  await db
    .insertInto("link_previews")
    .values({ url_hash: hashOf(url), ...row })
    .onConflict((conflict) => conflict.column("url_hash").doUpdateSet(row))
    .execute();
}

export async function deleteOldPreviews(db: Kysely<Db>): Promise<void> {
  await db
    .deleteFrom("link_previews")
    .where("fresh_until", "<", sql<Date>`now()`)
    .execute();
}
