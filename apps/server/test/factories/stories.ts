import type { Insertable, Kysely } from "kysely";
import type { Db, Subjects } from "#platform/database/db.types.ts";
import { buildSubject } from "./subjects.ts";

type Overrides = Partial<Insertable<Subjects>> & { html?: string; text?: string };

/** A published story of somebody who is gone, in the world. */
export async function buildStory(db: Kysely<Db>, { html = "<p>Seen today</p>", text, ...subject }: Overrides = {}) {
  const row = await buildSubject(db, { tags: ["water"], ...subject });
  const visible = text ?? html.replace(/<[^>]*>/g, "");
  await db.insertInto("posts").values({ id: row.id, html, text: visible }).execute();
  return row;
}
