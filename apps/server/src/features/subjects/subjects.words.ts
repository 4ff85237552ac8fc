import { type RawBuilder, sql } from "kysely";
import { activeStatuses } from "#features/spaces/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** What is looked for, and what its last word may be the beginning of. */
export type Words = { words: string; beginning: string };

/** The nil uuid: no wall. Written out, since an index that holds only part of the rows is found by constants alone. */
const noWall = sql.lit("00000000-0000-0000-0000-000000000000");

export function toQuery(viewer: Viewer, { words, beginning }: Words): RawBuilder<unknown> {
  return sql`search_query((select app_lang from users where id = ${viewer.id}::uuid), ${words}, ${beginning})`;
}

/**
 * The ids of published subjects with these words, in public spaces and in the viewer's own: nothing behind another wall is
 * looked at, so that the time it takes tells nothing of what is there. Rights are asked beside it, with visibleTo.
 */
export function foundBy(viewer: Viewer, query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select d.subject_id from search_documents d where d.wall = ${noWall}::uuid and d.vector @@ ${query}
    union all
    select d.subject_id from memberships m
    join search_documents d on d.wall = m.space_id and d.wall <> ${noWall}::uuid and d.vector @@ ${query}
    where m.user_id = ${viewer.id}::uuid and m.status = any(${sql.val(activeStatuses)}::text[]))`;
}

/** Whether a subject `s` has these words, where there are few to ask: one's own, published or not. */
export function hasWords(query: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from search_documents d where d.subject_id = s.id and d.vector @@ ${query})`;
}
