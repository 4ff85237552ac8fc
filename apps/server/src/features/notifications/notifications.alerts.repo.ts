import { type Kysely, sql } from "kysely";
import { isReadable } from "#features/spaces/index.ts";
import { isShown } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";

export type Post = { id: string; space_id: string; author_id: string | null };
export type Hearer = { user_id: string; tags: string[] };

/** What people post, where everybody who reads its space may read it; a comment is no post. */
export async function findShownPost(db: Kysely<Db>, id: string): Promise<Post | undefined> {
  return db
    .selectFrom("subjects as s")
    .select(["s.id", "s.space_id", "s.author_id"])
    .where("s.id", "=", id)
    .where("s.kind", "not in", ["comment", "message"])
    .where(isShown)
    .executeTakeFirst();
}

/**
 * Who asked to be told of a tag that it carries, in the language they use, and reads its space; with those tags. Not its
 * author, nor the `shielded`, nor who was told of it before, by an alert or by being named in it.
 */
export async function listHearers(
  db: Kysely<Db>,
  { id, space_id, author_id }: Post,
  { after, limit, shielded }: { after: string | null; limit: number; shielded: readonly string[] },
): Promise<Hearer[]> {
  const onwards = after === null ? sql`true` : sql`u.id > ${after}::uuid`;
  const { rows } = await sql<Hearer>`
    select u.id as user_id, array_agg(t.name order by t.name) as tags
    from subject_tags st
    join tags t on t.id = st.tag_id
    join tag_follows f on f.tag_id = t.id and f.purpose = 'alerts'
    join users u on u.id = f.user_id and u.app_lang = f.lang
    join spaces s on s.id = ${space_id}::uuid
    left join memberships m on m.space_id = s.id and m.user_id = u.id
    where st.subject_id = ${id}::uuid and ${onwards} and ${isReadable}
      and u.suspended_at is null and u.id is distinct from ${author_id}::uuid
      and not exists (
        select from notifications n
        where n.user_id = u.id and n.subject_id = st.subject_id and n.kind in ('alert', 'mention'))
      and u.id <> all(${sql.val(shielded)}::uuid[])
    group by u.id order by u.id limit ${limit}`.execute(db);
  return rows;
}

type Alert = { id: string; userId: string; tags: string[] };

export async function insertAlerts(db: Kysely<Db>, post: Post, alerts: readonly Alert[]): Promise<void> {
  const rows = alerts.map(({ id, userId, tags }) => ({
    id,
    user_id: userId,
    kind: "alert",
    space_id: post.space_id,
    subject_id: post.id,
    details: JSON.stringify({ tags }),
  }));
  await db.insertInto("notifications").values(rows).execute();
  const { author_id } = post;
  if (author_id === null) return;
  await db
    .insertInto("notification_actors")
    .values(alerts.map(({ id }) => ({ notification_id: id, user_id: author_id })))
    .execute();
}
