import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { activeStatuses, isStaff, managingStatuses } from "#features/spaces/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** What anonymous_owners holds instead of an author. Nobody without the key can turn it into a person, or back. */
export function anonymousTag({ secrets }: Pick<Deps, "secrets">, userId: string): Buffer {
  return createHmac("sha256", secrets.anonymityKey).update(userId).digest();
}

/**
 * The one predicate: which subjects a viewer may read. It goes into the `where` of every query that returns subjects
 * or counts them, with the row of `subjects` under the name `s`.
 */
export function visibleTo(deps: Pick<Deps, "secrets">, viewer: Viewer): RawBuilder<boolean> {
  const isOwn = ownedBy(deps, viewer);
  const inSpace = (statuses: readonly string[]) => sql`exists (
    select from memberships m
    where m.space_id = s.space_id and m.user_id = ${viewer.id}::uuid and m.status = any(${sql.val(statuses)}::text[]))`;
  const isPublicSpace = sql`not (select sp.is_private from spaces sp where sp.id = s.space_id)`;
  const moderates = sql`case when ${isPublicSpace} then ${isStaff(viewer)}::boolean else ${inSpace(managingStatuses)} end`;

  return sql<boolean>`(
    (${isPublicSpace} or ${inSpace(activeStatuses)})
    and (select sp.blocked_at is null from spaces sp where sp.id = s.space_id)
    and case s.state
      when 'published' then true
      when 'draft' then ${isOwn}
      when 'removed' then false
      else ${isOwn} or ${moderates}
    end)`;
}

/** The subjects that are the viewer's own: by name, or by the tag of an anonymous post. */
export function ownedBy(deps: Pick<Deps, "secrets">, viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(s.author_id = ${viewer.id}::uuid or exists (
    select from anonymous_owners a where a.subject_id = s.id and a.tag = ${anonymousTag(deps, viewer.id)}))`;
}

/** What everybody on earth may count: published, in a public space. */
export const isPublic: RawBuilder<boolean> = sql<boolean>`(
  s.state = 'published'
  and (select not sp.is_private and sp.blocked_at is null from spaces sp where sp.id = s.space_id))`;
