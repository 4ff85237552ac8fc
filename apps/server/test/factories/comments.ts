import type { Insertable, Kysely } from "kysely";
import type { Db, Subjects } from "#platform/database/db.types.ts";
import { buildSubject } from "./subjects.ts";

type Item = { id: string; space_id: string };
type Columns = Partial<Insertable<Subjects>> & { reply_to?: string; html?: string };

/** A comment on an item, or an answer to one of its comments. */
export async function buildComment(
  db: Kysely<Db>,
  item: Item,
  { reply_to, html = "<p>Well said</p>", ...columns }: Columns = {},
) {
  const subject = await buildSubject(db, { kind: "comment", space_id: item.space_id, parent_id: item.id, ...columns });
  const text = html.replace(/<[^>]+>/g, "");
  await db
    .insertInto("comments")
    .values({
      id: subject.id,
      item_id: item.id,
      reply_to: reply_to ?? null,
      html,
      text,
      created_at: subject.created_at,
    })
    .execute();
  return subject;
}
