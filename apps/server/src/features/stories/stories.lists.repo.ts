import { type RawBuilder, sql } from "kysely";
import { anonymousTag, isUnblocked, isUnshielded, ownedBy, visibleTo } from "#features/subjects/index.ts";
import { decodeCursor, decodeScoreCursor } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type FlagsRow, moderatesSpace, selectFlags } from "./stories.repo.ts";

/** Whose and which stories. */
export type StoryScope =
  /** What everybody in the space sees; the caller has found that the viewer reads it. */
  | { of: "space"; spaceId: string; moderates: boolean }
  /** The space's, as far as they carry a tag that the viewer follows there. */
  | { of: "feed"; spaceId: string; moderates: boolean }
  | { of: "problem"; problemId: string }
  | { of: "author"; authorId: string }
  /** The viewer's own under their name, unless it is a draft; of one space, or of all. */
  | { of: "mine"; spaceId: string | null }
  | { of: "drafts"; spaceId: string | null }
  | { of: "anonymous"; spaceId: string | null };

export type StoryList = {
  scope: StoryScope;
  orderBy: "recent" | "top";
  /** Any of these. */
  tags: readonly string[];
  authorId: string | null;
  words: { words: string; beginning: string } | null;
  cursor?: string | undefined;
};

type Query = StoryList & { limit: number };
/** `score` is what the top ones are sorted by. */
export type ListedRow = FlagsRow & { score: number };

/** How far back the top ones are looked for: more would have to be sorted anew for each page. */
const topOf = 5_000;

const score = sql`s.total_reactions + s.total_comments`;

/** Each scope walks one index from the cursor on, so that page N costs what page 1 costs. */
export function storiesQuery(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<ListedRow> {
  const moderates = "moderates" in q.scope ? sql<boolean>`${q.scope.moderates}::boolean` : moderatesSpace(viewer);
  const isTop = q.orderBy === "top";
  return sql<ListedRow>`
    select ${selectFlags(deps, viewer, moderates)}, ${isTop ? sql`listed.score` : sql`0`} as score
    from (${isTop ? topIds(deps, viewer, q) : recentIds(deps, viewer, q)}) listed
    join subjects s on s.id = listed.id
    order by ${isTop ? sql`listed.score desc` : sql`listed.created_at desc`}, listed.id desc`;
}

function recentIds(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<unknown> {
  const after = decodeCursor(q.cursor);
  const some = sql`order by s.created_at desc, s.id desc limit ${sql.lit(q.limit)}`;
  if (q.scope.of === "feed" || q.tags.length > 0) return taggedIds(deps, viewer, q);
  // A row comparison, not an OR: it walks the index from the cursor on.
  const onwards = after ? sql`(s.created_at, s.id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  return sql`select s.id, s.created_at, ${score} as score from ${sourceOf(deps, viewer, q.scope)}
    where ${whichOf(deps, viewer, q)} and ${onwards} ${some}`;
}

/** Each tag's stories are walked by the index of that tag; a story that carries several comes once. */
function taggedIds(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<unknown> {
  const after = decodeCursor(q.cursor);
  const onwards = after ? sql`(st.created_at, st.subject_id) < (${after.at}, ${after.id}::uuid)` : sql`true`;
  const { scope } = q;
  const spaceId = "spaceId" in scope ? scope.spaceId : null;
  const inSpace = spaceId === null ? sql`true` : sql`t.space_id = ${spaceId}::uuid`;
  const named = q.tags.length === 0 ? sql`true` : sql`t.name = any(${sql.val(q.tags)}::text[])`;
  const followed =
    scope.of === "feed"
      ? sql`exists (select from tag_follows f join users u on u.id = f.user_id and u.app_lang = f.lang
          where f.user_id = ${viewer.id}::uuid and f.purpose = 'feed' and f.tag_id = t.id)`
      : sql`true`;
  return sql`
    select distinct walked.id, walked.created_at, walked.score from tags t cross join lateral (
      select s.id, st.created_at, ${score} as score from subject_tags st join subjects s on s.id = st.subject_id
      where st.tag_id = t.id and st.kind = 'story' and ${onwards} and ${whichOf(deps, viewer, q)}
      order by st.created_at desc, st.subject_id desc limit ${sql.lit(q.limit)}) walked
    where ${inSpace} and ${named} and ${followed}
    order by walked.created_at desc, walked.id desc limit ${sql.lit(q.limit)}`;
}

/** The best of the latest. */
function topIds(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<unknown> {
  const after = decodeScoreCursor(q.cursor);
  const latest = recentIds(deps, viewer, { ...q, limit: topOf, cursor: undefined });
  const onwards = after ? sql`(scored.score, scored.id) < (${after.score}::int, ${after.id}::uuid)` : sql`true`;
  return sql`
    select scored.id, scored.score from (${latest}) scored
    where ${onwards} order by scored.score desc, scored.id desc limit ${sql.lit(q.limit)}`;
}

function sourceOf(deps: Pick<Deps, "secrets">, viewer: Viewer, scope: StoryScope): RawBuilder<unknown> {
  const own = sql`anonymous_owners a join subjects s on s.id = a.subject_id and a.tag = ${anonymousTag(deps, viewer.id)}`;
  if (scope.of === "anonymous") return own;
  if (scope.of !== "drafts") return sql`subjects s`;
  // Drafts that are to be anonymous carry no name either.
  return sql`(
    select s.* from subjects s where s.author_id = ${viewer.id}::uuid and s.kind = 'story' and s.state = 'draft'
    union all select s.* from ${own} where s.kind = 'story' and s.state = 'draft') s`;
}

function whichOf(deps: Pick<Deps, "secrets">, viewer: Viewer, q: Query): RawBuilder<boolean> {
  return sql<boolean>`s.kind = 'story' and ${inScope(deps, viewer, q.scope)} and ${byAuthor(q)} and ${byWords(viewer, q)}`;
}

function inScope(deps: Pick<Deps, "secrets">, viewer: Viewer, scope: StoryScope): RawBuilder<boolean> {
  const inSpace = "spaceId" in scope && scope.spaceId !== null ? sql`s.space_id = ${scope.spaceId}::uuid` : sql`true`;
  const isReadable = visibleTo(deps, viewer);
  const isOut = sql`s.state = 'published' and ${isUnshielded(viewer)}`;
  switch (scope.of) {
    case "space":
    case "feed":
      return sql`${inSpace} and s.parent_id is null and ${isOut}`;
    case "problem":
      return sql`s.parent_id = ${scope.problemId}::uuid and ${isOut}`;
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

function byWords(viewer: Viewer, { words }: Query): RawBuilder<boolean> {
  if (words === null) return sql<boolean>`true`;
  return sql<boolean>`s.id in (select d.subject_id from search_documents d where d.vector @@ search_query(
    (select app_lang from users where id = ${viewer.id}::uuid), ${words.words}, ${words.beginning}))`;
}
