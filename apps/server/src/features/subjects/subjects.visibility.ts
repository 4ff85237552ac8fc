import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { activeStatuses, isStaff, managingStatuses } from "#features/spaces/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { isUnblocked } from "./subjects.shields.ts";

/** By key, then by person: every question about rights needs it, most of them several times. */
const knownTags = new WeakMap<Deps["secrets"], Map<string, Buffer>>();
const maxKnownTags = 10_000;

/** What anonymous_owners holds instead of an author. Nobody without the key can turn it into a person, or back. */
export function anonymousTag({ secrets }: Pick<Deps, "secrets">, userId: string): Buffer {
  const known = knownTags.get(secrets) ?? new Map<string, Buffer>();
  let tag = known.get(userId);
  if (tag === undefined) {
    tag = createHmac("sha256", secrets.anonymityKey).update(userId).digest();
    if (known.size >= maxKnownTags) known.clear();
    knownTags.set(secrets, known.set(userId, tag));
  }
  return tag;
}

/** Names of the rows of `subjects` in a query: the subject itself, what it hangs on, what that hangs on, what it answers. */
type Alias = "s" | "p" | "g" | "answered";

/** `pastBlocks`: for who complains of something, or takes their own away from below it. */
export type Sight = { pastBlocks?: boolean };

/**
 * The one predicate: which subjects a viewer may read. It goes into the `where` of every query that returns subjects
 * or counts them, with the row of `subjects` under the name `s`. What hangs on something lies in the same space, so the
 * space is asked once, and the state and the author of each: between whom a block stands, for those nothing of the other
 * is there, unless they moderate it. What is one's own stays so, below the other's too.
 */
export function visibleTo(
  deps: Pick<Deps, "secrets">,
  viewer: Viewer,
  { pastBlocks = false }: Sight = {},
): RawBuilder<boolean> {
  const inSpace = (statuses: readonly string[]) => sql`exists (
    select from memberships m
    where m.space_id = s.space_id and m.user_id = ${viewer.id}::uuid and m.status = any(${sql.val(statuses)}::text[]))`;
  const isPublicSpace = sql`not (select sp.is_private from spaces sp where sp.id = s.space_id)`;
  const moderates = sql`case when ${isPublicSpace} then ${isStaff(viewer)}::boolean else ${inSpace(managingStatuses)} end`;
  const isOpen = (alias: Alias) => sql<boolean>`case ${sql.ref(`${alias}.state`)}
      when 'published' then true
      when 'draft' then ${ownedBy(deps, viewer, alias)}
      when 'removed' then false
      else ${ownedBy(deps, viewer, alias)} or ${moderates}
    end`;
  const isNear = (alias: Alias) =>
    pastBlocks ? sql<boolean>`true` : sql<boolean>`(${isUnblocked(viewer, `${alias}.author_id`)} or ${moderates})`;

  const isBelow = (above: Alias) => sql<boolean>`(${isNear(above)} or ${ownedBy(deps, viewer)})`;
  // What is removed keeps its place above its answers, so of what a comment answers only the author is asked.
  const isAnswerTo = sql<boolean>`(s.kind <> 'comment' or not exists (
    select from comments c join subjects answered on answered.id = c.reply_to
    where c.id = s.id and ${isBelow("answered")} is not true))`;

  return sql<boolean>`(
    (${isPublicSpace} or ${inSpace(activeStatuses)})
    and (select sp.blocked_at is null from spaces sp where sp.id = s.space_id)
    and ${isOpen("s")} and ${isNear("s")}
    and ${everyAbove((above) => sql<boolean>`${isOpen(above)} and ${isBelow(above)}`)}
    ${pastBlocks ? sql`` : sql`and ${isAnswerTo}`})`;
}

/** The deepest there is: an answer to a comment and the comment both hang on the story, and that on a problem. */
function everyAbove(holds: (alias: Alias) => RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`(s.parent_id is null or exists (
    select from subjects p left join subjects g on g.id = p.parent_id
    where p.id = s.parent_id and ${holds("p")} and (g.id is null or ${holds("g")})))`;
}

/** The subjects that are the viewer's own: by name, or by the tag of an anonymous post. */
export function ownedBy(deps: Pick<Deps, "secrets">, viewer: Viewer, alias: Alias = "s"): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.author_id`)} = ${viewer.id}::uuid or exists (
    select from anonymous_owners a
    where a.subject_id = ${sql.ref(`${alias}.id`)} and a.tag = ${anonymousTag(deps, viewer.id)}))`;
}

const isPublished = (alias: Alias) => sql<boolean>`${sql.ref(`${alias}.state`)} = 'published'`;

/** What everybody who reads the space may read. */
export const isShown: RawBuilder<boolean> = sql<boolean>`(${isPublished("s")} and ${everyAbove(isPublished)})`;

/** What everybody on earth may count: published, in a public space. */
export const isPublic: RawBuilder<boolean> = sql<boolean>`(
  ${isShown}
  and (select not sp.is_private and sp.blocked_at is null from spaces sp where sp.id = s.space_id))`;
