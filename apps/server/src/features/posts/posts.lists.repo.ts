import { type RawBuilder, sql } from "kysely";
import {
  anonymousTag,
  foundBy,
  hasWords,
  isUnblocked,
  isUnshielded,
  ownedBy,
  toQuery,
  visibleTo,
  type Words,
} from "#features/subjects/index.ts";
import { decodeCursor, decodeNameCursor, decodeScoreCursor } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { PostKind } from "./posts.kinds.ts";
import { type FlagsRow, joinFlags, moderatesSpace, selectFlags } from "./posts.repo.ts";

/** Whose and which posts. */
export type PostScope =
  /** What everybody in the space sees; the caller has found that the viewer reads it. */
  | { of: "space"; spaceId: string; moderates: boolean }
  /** The space's, as far as they carry a tag of the viewer's feed, one they are alerted by, or one that most are. */
  | { of: "feed" | "myalerts" | "alerts"; spaceId: string; moderates: boolean }
  /** What hangs on another subject that the viewer reads: a problem's stories. */
  | { of: "parent"; parentId: string }
  /** What came of a solution that the viewer reads: in a problem's context, or on its own. */
  | { of: "outcomes"; parentId: string; problemId: string | null }
  /** The solutions that are offered to a problem that the viewer reads. */
  | { of: "linked"; problemId: string }
  | { of: "author"; authorId: string }
  /** Those that a person has joined, or solves; of one space, or of all. */
  | { of: "joined" | "solved"; userId: string; spaceId: string | null }
  /** The viewer's own under their name, unless it is a draft; of one space, or of all. */
  | { of: "mine"; spaceId: string | null }
  | { of: "drafts"; spaceId: string | null }
  | { of: "anonymous"; spaceId: string | null };

export type PostList = {
  kind: PostKind;
  scope: PostScope;
  orderBy: "recent" | "top" | "name" | "nameDesc";
  /** Any of these. */
  tags: readonly string[];
  authorId: string | null;
  words: Words | null;
  /** What the kind narrows by itself, over `s`. */
  which?: ((viewer: Viewer) => RawBuilder<boolean>) | undefined;
  /** What the top ones are sorted by, where it is not what the kind says. */
  score?: ((viewer: Viewer) => RawBuilder<number>) | undefined;
  cursor?: string | undefined;
};

type Query = PostList & { limit: number };
/** `key` is what they are sorted by where it is not their age. */
export type ListedRow = FlagsRow & { key: number | string };

/** How far back is looked for what is sorted by something else than its age: more would have to be sorted anew for each page. */
const latest = 5_000;

const usualScore = sql<number>`s.total_reactions + s.total_comments`;

/** The problem in whose context a list is read. */
function contextOf(scope: PostScope): string | null {
  return scope.of === "linked" ? scope.problemId : null;
}

function keyOf(viewer: Viewer, { kind, scope, orderBy, score }: Query): RawBuilder<unknown> {
  if (orderBy === "recent") return sql`0`;
  if (orderBy === "top") return score?.(viewer) ?? kind.score?.(contextOf(scope)) ?? usualScore;
  return sql`(select plain(p.name) collate "C" from posts p where p.id = s.id)`;
}

/** Each scope walks one index from the cursor on, so that page N costs what page 1 costs. */
export function postsQuery(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<ListedRow> {
  const moderates = "moderates" in q.scope ? sql<boolean>`${q.scope.moderates}::boolean` : moderatesSpace(viewer);
  const isRecent = q.orderBy === "recent";
  const reading = { kind: q.kind, contextId: contextOf(q.scope) };
  return sql<ListedRow>`
    select ${selectFlags(deps, viewer, { ...reading, moderates })}, listed.key
    from (${isRecent ? recentIds(deps, viewer, q) : sortedIds(deps, viewer, q)}) listed
    join subjects s on s.id = listed.id ${joinFlags(viewer, reading)}
    order by ${isRecent ? sql`listed.created_at desc, listed.id desc` : inOrder(q, sql`listed`)}`;
}

function recentIds(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<unknown> {
  const after = decodeCursor(q.cursor);
  const some = sql`order by s.created_at desc, s.id desc limit ${sql.lit(q.limit)}`;
  if (isByTags(q.scope) || q.tags.length > 0) return taggedIds(deps, viewer, q);
  // A row comparison, not an OR: it walks the index from the cursor on.
  const onwards = after ? sql`(s.created_at, s.id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  return sql`select s.id, s.created_at, ${keyOf(viewer, q)} as key from ${sourceOf(deps, viewer, q)}
    where ${whichOf(deps, viewer, q)} and ${onwards} ${some}`;
}

/** Each tag's posts are walked by the index of that tag; one that carries several comes once. */
function taggedIds(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<unknown> {
  const after = decodeCursor(q.cursor);
  const onwards = after ? sql`(st.created_at, st.subject_id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  const { scope } = q;
  const spaceId = "spaceId" in scope ? scope.spaceId : null;
  const inSpace = spaceId === null ? sql`true` : sql`t.space_id = ${spaceId}::uuid`;
  const named = q.tags.length === 0 ? sql`true` : sql`t.name = any(${sql.val(q.tags)}::text[])`;
  const followed = isByTags(scope) ? isFollowed(viewer, scope) : sql`true`;
  return sql`
    select distinct walked.id, walked.created_at, walked.key from tags t cross join lateral (
      select s.id, st.created_at, ${keyOf(viewer, q)} as key from subject_tags st join subjects s on s.id = st.subject_id
      where st.tag_id = t.id and st.kind = ${sql.lit(q.kind.kind)} and ${onwards} and ${whichOf(deps, viewer, q)}
      order by st.created_at desc, st.subject_id desc limit ${sql.lit(q.limit)}) walked
    where ${inSpace} and ${named} and ${followed}
    order by walked.created_at desc, walked.id desc limit ${sql.lit(q.limit)}`;
}

type ByTags = Extract<PostScope, { of: "feed" | "myalerts" | "alerts" }>;

function isByTags(scope: PostScope): scope is ByTags {
  return scope.of === "feed" || scope.of === "myalerts" || scope.of === "alerts";
}

/** How many tags the alerts of a space go by. */
const alertTags = 10;

function isFollowed(viewer: Viewer, { of, spaceId }: ByTags): RawBuilder<boolean> {
  if (of === "alerts") {
    return sql<boolean>`t.id in (select f.tag_id from tag_follows f join tags used on used.id = f.tag_id
      where used.space_id = ${spaceId}::uuid and f.purpose = 'alerts'
      group by f.tag_id order by count(distinct f.user_id) desc, f.tag_id limit ${sql.lit(alertTags)})`;
  }
  return sql<boolean>`exists (select from tag_follows f join users u on u.id = f.user_id and u.app_lang = f.lang
    where f.user_id = ${viewer.id}::uuid and f.purpose = ${sql.lit(of === "feed" ? "feed" : "alerts")} and f.tag_id = t.id)`;
}

/** The latest, in another order. */
function sortedIds(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<unknown> {
  const found = recentIds(deps, viewer, { ...q, limit: latest, cursor: undefined });
  return sql`
    select found.id, found.key from (${found}) found
    where ${onwardsOf(q)} order by ${inOrder(q, sql`found`)} limit ${sql.lit(q.limit)}`;
}

function onwardsOf({ orderBy, cursor }: Query): RawBuilder<unknown> {
  if (orderBy === "top") {
    const after = decodeScoreCursor(cursor);
    return after ? sql`(found.key, found.id) < (${after.score}::int, ${after.id}::uuid)` : sql`true`;
  }
  const after = decodeNameCursor(cursor);
  if (!after) return sql`true`;
  const last = sql`(${after.name}::text, ${after.id}::uuid)`;
  return orderBy === "name" ? sql`(found.key, found.id) > ${last}` : sql`(found.key, found.id) < ${last}`;
}

function inOrder({ orderBy }: Query, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return orderBy === "name" ? sql`${rows}.key, ${rows}.id` : sql`${rows}.key desc, ${rows}.id desc`;
}

function sourceOf(deps: Pick<Deps, "secrets">, viewer: Viewer, { scope, kind }: Query): RawBuilder<unknown> {
  const isKind = sql`s.kind = ${sql.lit(kind.kind)}`;
  const own = sql`anonymous_owners a join subjects s on s.id = a.subject_id and a.tag = ${anonymousTag(deps, viewer.id)}`;
  if (scope.of === "anonymous") return own;
  if (scope.of === "linked") {
    return sql`solution_problems at join subjects s on s.id = at.solution_id and at.problem_id = ${scope.problemId}::uuid`;
  }
  if (scope.of !== "drafts") return sql`subjects s`;
  // Drafts that are to be anonymous carry no name either.
  return sql`(
    select s.* from subjects s where s.author_id = ${viewer.id}::uuid and ${isKind} and s.state = 'draft'
    union all select s.* from ${own} where ${isKind} and s.state = 'draft') s`;
}

function whichOf(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<boolean> {
  return sql<boolean>`s.kind = ${sql.lit(q.kind.kind)} and ${inScope(deps, viewer, q)} and ${byAuthor(q)}
    and ${byWords(viewer, q)} and ${q.which?.(viewer) ?? sql<boolean>`true`}`;
}

function inScope(deps: Pick<Deps, "secrets">, viewer: Viewer, { kind, scope }: Query): RawBuilder<boolean> {
  const inSpace = "spaceId" in scope && scope.spaceId !== null ? sql`s.space_id = ${scope.spaceId}::uuid` : sql`true`;
  const isReadable = visibleTo(deps, viewer);
  const isOut = sql`s.state = 'published' and ${isUnshielded(viewer)}`;
  switch (scope.of) {
    case "space":
    case "feed":
    case "myalerts":
    case "alerts":
      return sql`${inSpace} and s.parent_id is null and ${isOut}`;
    case "parent":
      return sql`s.parent_id = ${scope.parentId}::uuid and ${isOut}`;
    case "outcomes": {
      const context = scope.problemId === null ? sql`is null` : sql`= ${scope.problemId}::uuid`;
      return sql`s.parent_id = ${scope.parentId}::uuid and ${isOut}
        and exists (select from outcomes o where o.id = s.id and o.problem_id ${context})`;
    }
    case "linked":
      return sql`exists (select from solution_problems l where l.solution_id = s.id
        and l.problem_id = ${scope.problemId}::uuid) and ${isOut}`;
    case "joined":
    case "solved": {
      const ids = kind.idsOf?.[scope.of]?.(scope.userId) ?? sql`select null::uuid`;
      return sql`s.id in (${ids}) and ${inSpace} and ${isOut} and ${isReadable}`;
    }
    case "author":
      return sql`s.author_id = ${scope.authorId}::uuid and s.state = 'published' and ${isReadable}
        and ${isUnblocked(viewer)}`;
    case "mine":
      return sql`s.author_id = ${viewer.id}::uuid and s.state not in ('draft', 'removed') and ${inSpace} and ${isReadable}`;
    // Lists by tag walk the tags' own index, so that whose and which stories is asked here too.
    case "drafts":
      return sql`s.state = 'draft' and ${inSpace} and ${isReadable}`;
    case "anonymous":
      return sql`s.is_anonymous and s.state not in ('draft', 'removed') and ${ownedBy(deps, viewer)} and ${inSpace}
        and ${isReadable}`;
  }
}

function byAuthor({ authorId }: Query): RawBuilder<boolean> {
  return authorId === null ? sql<boolean>`true` : sql<boolean>`s.author_id = ${authorId}::uuid`;
}

/** One's own are few, and found whatever became of them. */
const ownScopes: readonly PostScope["of"][] = ["mine", "drafts", "anonymous"];

function byWords(viewer: Viewer, { scope, words }: Query): RawBuilder<boolean> {
  if (words === null) return sql<boolean>`true`;
  const query = toQuery(viewer, words);
  return ownScopes.includes(scope.of) ? hasWords(query) : sql<boolean>`s.id in ${foundBy(viewer, query)}`;
}
