import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/**
 * For lists, with the row of `subjects` as `s`: nothing by people whom the viewer does not want to read, nor by those who
 * do not want to be read by the viewer. A direct link still opens.
 */
export function isUnshielded(viewer: Viewer): RawBuilder<boolean> {
  // An array that is made once for the whole list, since most people shield nobody.
  return sql<boolean>`(s.author_id is null or s.author_id <> all(array(
    select u.other_id from user_shields u where u.user_id = ${viewer.id}::uuid
    union all
    select u.user_id from user_shields u where u.other_id = ${viewer.id}::uuid and u.kind = 'block')))`;
}

/**
 * As isUnshielded, where somebody asks for one author, or for people: whom the viewer only does not want to read shows
 * there.
 */
export function isUnblocked(viewer: Viewer, person = "s.author_id"): RawBuilder<boolean> {
  const who = sql.ref(person);
  return sql<boolean>`(${who} is null or not exists (
    select from user_shields u where u.kind = 'block'
      and ((u.user_id = ${viewer.id}::uuid and u.other_id = ${who})
        or (u.user_id = ${who} and u.other_id = ${viewer.id}::uuid))))`;
}

/** Who is not told of what this person writes, as isUnshielded has it for lists. */
export async function listShielded(db: Kysely<Db>, authorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.user_id as id from user_shields u where u.other_id = ${authorId}::uuid
    union
    select u.other_id from user_shields u where u.user_id = ${authorId}::uuid and u.kind = 'block'`.execute(db);
  return rows.map(({ id }) => id);
}
