import { type RawBuilder, sql } from "kysely";
import { type Area, isInside } from "#features/places/index.ts";
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
import type { PostKind, Walk } from "./posts.kinds.ts";
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
  which?: RawBuilder<boolean> | undefined;
  /** The same by an index, for those of a space. */
  walk?: ((spaceId: string) => Walk) | undefined;
  /** What the top ones are sorted by, where it is not what the kind says. */
  score?: ((viewer: Viewer) => RawBuilder<number>) | undefined;
  /** The part of the world in which they are. */
  area?: Area | undefined;
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
  return sql`s.plain_name`;
}

/** Each scope walks one index from the cursor on, so that page N costs what page 1 costs. */
export function postsQuery(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<ListedRow> {
  const moderates = "moderates" in q.scope ? sql<boolean>`${q.scope.moderates}::boolean` : moderatesSpace(viewer);
  const reading = { kind: q.kind, contextId: contextOf(q.scope) };
  const key = q.orderBy === "recent" ? sql`listed.created_at` : sql`listed.key`;
  return sql<ListedRow>`
    select ${selectFlags(deps, viewer, { ...reading, moderates })}, listed.key
    from (${listedIds(deps, viewer, q)}) listed
    join subjects s on s.id = listed.id ${joinFlags(viewer, reading)}
    order by ${inOrder({ key, id: sql`listed.id`, isUp: isUp(q) })}`;
}

/** Of these, those that still belong to the list, as they are now. */
export function postsAgainQuery(
  deps: Pick<Deps, "secrets">,
  viewer: Viewer,
  q: Pick<Query, "kind" | "scope"> & { ids: readonly string[] },
): RawBuilder<FlagsRow> {
  const reading = { kind: q.kind, contextId: contextOf(q.scope) };
  return sql<FlagsRow>`
    select ${selectFlags(deps, viewer, reading)} from subjects s ${joinFlags(viewer, reading)}
    where s.id = any(${sql.val(q.ids)}::uuid[]) and ${inScope(deps, viewer, q)}`;
}

function listedIds(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<unknown> {
  if (q.orderBy === "recent") return recentIds(deps, viewer, q);
  const { score, name } = walkOf(deps, viewer, q);
  const by = q.orderBy === "top" ? score : name;
  if (by === undefined || isTagged(q) || isByCells(q)) return sortedIds(deps, viewer, q);
  return walkedIds(deps, viewer, { ...q, by, after: lastOf(q), isUp: isUp(q) });
}

/** From A to Z upwards, all else downwards. */
function isUp({ orderBy }: Query): boolean {
  return orderBy === "name";
}

/** The key and the id of what the page before ended with, of a list that is not by age. */
function lastOf({ orderBy, cursor }: Query): RawBuilder<unknown> | null {
  if (orderBy === "top") {
    const after = decodeScoreCursor(cursor);
    return after && sql`${after.score}::int, ${after.id}::uuid`;
  }
  const after = decodeNameCursor(cursor);
  return after && sql`${after.name}::text, ${after.id}::uuid`;
}

function isTagged({ scope, tags }: Query): boolean {
  return isByTags(scope) || (tags.length > 0 && !isOwn(scope));
}

/** What is not out yet stands in no tag's index: one's own are few, and asked for what they carry. */
function byTags({ scope, tags }: Query): RawBuilder<boolean> {
  return isOwn(scope) && tags.length > 0 ? sql<boolean>`s.tags && ${sql.val(tags)}::text[]` : sql<boolean>`true`;
}

function recentIds(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<unknown> {
  if (isTagged(q)) return taggedIds(deps, viewer, q);
  if (isByCells(q)) return locatedIds(deps, viewer, q);
  const after = decodeCursor(q.cursor);
  const { at: by } = walkOf(deps, viewer, q);
  return walkedIds(deps, viewer, { ...q, by, after: after && sql`${after.at}, ${after.id}::uuid`, isUp: false });
}

type Walked = Query & { by: RawBuilder<unknown>; after: RawBuilder<unknown> | null; isUp: boolean };

function walkedIds(
  deps: Pick<Deps, "secrets">,
  viewer: Viewer,
  { by: key, after, isUp, ...q }: Walked,
): RawBuilder<unknown> {
  const { rows, at, id } = walkOf(deps, viewer, q);
  // What is walked by the kind's own index is narrowed by it.
  const which = whichOf(deps, viewer, q.scope.of === "space" && q.walk ? { ...q, which: undefined } : q);
  return sql`select s.id, ${at} as created_at, ${keyOf(viewer, q)} as key from ${rows}
    where ${which} and ${isBeyond({ key, id, isUp }, after)} order by ${inOrder({ key, id, isUp })} limit ${sql.lit(q.limit)}`;
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

type ByCells = Query & { scope: { of: "space" }; area: Area };

/** What a space shows is walked by where it is; what else there is, is little. */
function isByCells(q: Query): q is ByCells {
  return q.scope.of === "space" && q.area !== undefined;
}

/** Each cell's posts are walked by the index of that cell; of a large part of the world, those of the whole. */
function locatedIds(deps: Pick<Deps, "secrets">, viewer: Viewer, q: ByCells): RawBuilder<unknown> {
  const { area, scope } = q;
  const after = decodeCursor(q.cursor);
  const onwards = after ? sql`(l.created_at, l.id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  const walk = (inCell: RawBuilder<unknown>) => sql`
    select s.id, l.created_at, ${keyOf(viewer, q)} as key from located_posts l join subjects s on s.id = l.id
    where l.space_id = ${scope.spaceId}::uuid and l.kind = ${sql.lit(q.kind.kind)} and ${inCell} and ${onwards}
      and ${isInside(area, { lat: sql`l.lat`, lng: sql`l.lng` })} and ${whichOf(deps, viewer, { ...q, area: undefined })}
    order by l.created_at desc, l.id desc limit ${sql.lit(q.limit)}`;
  if (area.level === null) return walk(sql`true`);
  const isOfCell = sql`l.cell >> ${sql.lit(45 - area.level * 5)} = cells.cell`;
  return sql`
    select walked.id, walked.created_at, walked.key
    from unnest(${sql.val(area.cells)}::bigint[]) cells (cell) cross join lateral (${walk(isOfCell)}) walked
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
  const order = { key: sql`found.key`, id: sql`found.id`, isUp: isUp(q) };
  return sql`
    select found.id, found.key from (${found}) found
    where ${isBeyond(order, lastOf(q))} order by ${inOrder(order)} limit ${sql.lit(q.limit)}`;
}

type Order = { key: RawBuilder<unknown>; id: RawBuilder<unknown>; isUp: boolean };

/** A row comparison, not an OR: it walks the index from the cursor on. */
function isBeyond({ key, id, isUp }: Order, after: RawBuilder<unknown> | null): RawBuilder<boolean> {
  return after ? sql<boolean>`(${key}, ${id}) ${isUp ? sql`>` : sql`<`} (${after})` : sql<boolean>`true`;
}

function inOrder({ key, id, isUp }: Order): RawBuilder<unknown> {
  return isUp ? sql`${key}, ${id}` : sql`${key} desc, ${id} desc`;
}

function walkOf(deps: Pick<Deps, "secrets">, viewer: Viewer, { scope, kind, walk, orderBy }: Query): Walk {
  const ofSpace = walk ?? (orderBy === "top" ? kind.walkTop : undefined);
  if (scope.of === "space" && ofSpace) return ofSpace(scope.spaceId);
  if (scope.of === "linked") {
    return {
      rows: sql`solution_problems l join subjects s on s.id = l.solution_id and l.problem_id = ${scope.problemId}::uuid
        and l.listed_at is not null`,
      at: sql`l.listed_at`,
      id: sql`l.solution_id`,
      score: sql`(l.total_upvotes - l.total_downvotes)`,
    };
  }
  const bySubject = { at: sql<Date>`s.created_at`, id: sql<string>`s.id` };
  const isKind = sql`s.kind = ${sql.lit(kind.kind)}`;
  const own = sql`anonymous_owners a join subjects s on s.id = a.subject_id and a.tag = ${anonymousTag(deps, viewer.id)}`;
  if (scope.of === "anonymous") return { rows: own, ...bySubject };
  if (scope.of === "space") return { rows: sql`subjects s`, ...bySubject, name: sql`s.plain_name` };
  if (scope.of !== "drafts") return { rows: sql`subjects s`, ...bySubject };
  // Drafts that are to be anonymous carry no name either.
  const drafts = sql`(
    select s.* from subjects s where s.author_id = ${viewer.id}::uuid and ${isKind} and s.state = 'draft'
    union all select s.* from ${own} where ${isKind} and s.state = 'draft') s`;
  return { rows: drafts, ...bySubject };
}

function whichOf(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<boolean> {
  return sql<boolean>`s.kind = ${sql.lit(q.kind.kind)} and ${inScope(deps, viewer, q)} and ${byAuthor(q)}
    and ${byTags(q)} and ${byWords(viewer, q)} and ${byArea(q)} and ${q.which ?? sql<boolean>`true`}`;
}

function inScope(
  deps: Pick<Deps, "secrets">,
  viewer: Viewer,
  { kind, scope }: Pick<Query, "kind" | "scope">,
): RawBuilder<boolean> {
  const inSpace = "spaceId" in scope && scope.spaceId !== null ? sql`s.space_id = ${scope.spaceId}::uuid` : sql`true`;
  const isReadable = visibleTo(deps, viewer);
  const isShownToAll = sql`s.state = 'published' and ${isUnshielded(viewer)}`;
  const isOut = kind.listsOwn
    ? sql`(${isShownToAll} or (s.state in ('pending', 'rejected', 'hidden') and s.author_id = ${viewer.id}::uuid))`
    : isShownToAll;
  switch (scope.of) {
    case "space":
    case "feed":
    case "myalerts":
    case "alerts":
      return sql`${inSpace} and s.parent_id is null and ${isOut}`;
    case "parent":
      return sql`s.parent_id = ${scope.parentId}::uuid and ${isOut}`;
    case "outcomes": {
      // Of the solution on its own: whatever came of it, where the problem can still be read.
      const context =
        scope.problemId === null
          ? sql`(o.problem_id is null or exists (select from subjects p join spaces sp on sp.id = p.space_id
              where p.id = o.problem_id and p.state = 'published' and sp.blocked_at is null and (sp.id = s.space_id or not sp.is_private)))`
          : sql`o.problem_id = ${scope.problemId}::uuid`;
      return sql`s.parent_id = ${scope.parentId}::uuid and ${isOut}
        and exists (select from outcomes o where o.id = s.id and ${context})`;
    }
    case "linked":
      // It may be of another public space, which is closed by now.
      return sql`exists (select from solution_problems l where l.solution_id = s.id
        and l.problem_id = ${scope.problemId}::uuid) and ${isOut}
        and (select sp.blocked_at is null from spaces sp where sp.id = s.space_id)`;
    case "joined":
    case "solved": {
      const ids = kind.idsOf?.[scope.of]?.(scope.userId) ?? sql`select null::uuid`;
      return sql`s.id in (${ids}) and ${inSpace} and ${isOut} and ${isReadable}
        and exists (select from users who where who.id = ${scope.userId}::uuid and ${isUnblocked(viewer, "who.id")})`;
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

function byArea({ area }: Query): RawBuilder<boolean> {
  if (area === undefined) return sql<boolean>`true`;
  const at = (name: string) => sql<number>`(here.location ->> ${sql.lit(name)})::float8`;
  return sql<boolean>`exists (select from posts here where here.id = s.id
    and ${isInside(area, { lat: at("lat"), lng: at("lng") })})`;
}

function byAuthor({ authorId }: Query): RawBuilder<boolean> {
  return authorId === null ? sql<boolean>`true` : sql<boolean>`s.author_id = ${authorId}::uuid`;
}

/** One's own are few, and found whatever became of them. */
export function isOwn({ of }: PostScope): boolean {
  return of === "mine" || of === "drafts" || of === "anonymous";
}

function byWords(viewer: Viewer, { scope, words }: Query): RawBuilder<boolean> {
  if (words === null) return sql<boolean>`true`;
  const query = toQuery(viewer, words);
  return isOwn(scope) ? hasWords(query) : sql<boolean>`s.id in ${foundBy(viewer, query)}`;
}
