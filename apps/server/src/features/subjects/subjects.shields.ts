import { type RawBuilder, sql } from "kysely";
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
