import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** None of the people from whom the viewer's `own` shields, or others' blocks, part the viewer. */
function isUnparted(viewer: Viewer, person: string, own: RawBuilder<boolean>): RawBuilder<boolean> {
  const who = sql.ref(person);
  // An array that is made once for the whole list, since most people shield nobody.
  return sql<boolean>`(${who} is null or ${who} <> all(array(
    select u.other_id from user_shields u where u.user_id = ${viewer.id}::uuid and ${own}
    union all
    select u.user_id from user_shields u where u.other_id = ${viewer.id}::uuid and u.kind = 'block')))`;
}

/**
 * For lists, with the row of `subjects` as `s`: nothing by people whom the viewer does not want to read, nor by those who
 * do not want to be read by the viewer. Of a mute a direct link still opens.
 */
export function isUnshielded(viewer: Viewer): RawBuilder<boolean> {
  return isUnparted(viewer, "s.author_id", sql<boolean>`true`);
}

/**
 * No block stands between the two, whoever set it: what `visibleTo` asks of authors, and lists of people ask of those.
 * Whom the viewer only does not want to read shows there. An anonymous author is nobody: a block would tell who it was.
 */
export function isUnblocked(viewer: Viewer, person = "s.author_id"): RawBuilder<boolean> {
  return isUnparted(viewer, person, sql<boolean>`u.kind = 'block'`);
}

/**
 * Who is not told of a subject: whom a shield parts from its author, as isUnshielded has it for lists, or a block from the
 * author of what it hangs on or answers, as visibleTo has it.
 */
export async function listShielded(db: Kysely<Db>, subjectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with writers as (
      select s.author_id as id, true as is_own from subjects s where s.id = ${subjectId}::uuid
      union all
      select above.author_id, false from subjects s
      left join subjects p on p.id = s.parent_id left join comments c on c.id = s.id
      join subjects above on above.id in (p.id, p.parent_id, c.reply_to)
      where s.id = ${subjectId}::uuid
    )
    select u.user_id as id from writers w join user_shields u on u.other_id = w.id and (w.is_own or u.kind = 'block')
    union
    select u.other_id from writers w join user_shields u on u.user_id = w.id and u.kind = 'block'`.execute(db);
  return rows.map(({ id }) => id);
}
