import { anonymousTag } from "#features/subjects/index.ts";
import { decodeCursor, decodeNameCursor, decodeScoreCursor, toPage } from "#platform/database/keyset.ts";
import { limitFor, PreparedQueries } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toItemsJson } from "./posts.items.ts";
import { type ListedRow, postsQuery, type PostList, type PostScope } from "./posts.lists.repo.ts";

/** `shape` names what `which` and `score` make a difference by. */
export type PostQuery = PostList & { limit: number; shape?: string | undefined };

/** A page as JSON: what is the same for everybody is not put together again for each. */
export async function listPosts(deps: Deps, viewer: Viewer, query: PostQuery): Promise<string> {
  const rows = await readRows(deps, viewer, { ...query, limit: limitFor(query.limit) });
  const { items, last } = toPage(rows, query.limit, (row) => keyOf(row, query));
  const json = await toItemsJson(deps, query.kind, items);
  const scanned = deps.clock().toISOString();
  return `{"success":true,"items":[${json.join(",")}],"last":${JSON.stringify(last)},"lastScannedWhen":"${scanned}"}`;
}

function keyOf({ id, created_at: at, key }: ListedRow, { orderBy }: PostQuery) {
  if (orderBy === "recent") return { at, id };
  return typeof key === "number" ? { score: key, id } : { name: key, id };
}

const standIn = (last: number) => `5afe0000-0000-7000-8000-${String(last).padStart(12, "0")}`;
const standIns = {
  viewerId: standIn(1),
  spaceId: standIn(2),
  parentId: standIn(3),
  problemId: standIn(7),
  ownerId: standIn(4),
  authorId: standIn(5),
  tags: ["stand-in"] as readonly string[],
  words: "stand-in words",
  beginning: "stand-in beginning",
  at: new Date(8_640_000_000_000),
  score: -987_654_321,
  name: "stand-in name",
  lastId: standIn(6),
};
const standInCursors: Record<PostQuery["orderBy"], string> = {
  recent: `${standIns.at.getTime()} ${standIns.lastId}`,
  top: `${standIns.score} ${standIns.lastId}`,
  name: `${standIns.lastId} ${standIns.name}`,
  nameDesc: `${standIns.lastId} ${standIns.name}`,
};
type StandIns = typeof standIns & { tag: Buffer };

/** By the key of anonymity: whose an anonymous post is is asked by the viewer's tag, and the stand-in has one too. */
const prepared = new WeakMap<Deps["secrets"], PreparedQueries<StandIns, ListedRow>>();

function queriesOf(deps: Deps): PreparedQueries<StandIns, ListedRow> {
  let queries = prepared.get(deps.secrets);
  if (queries === undefined) {
    queries = new PreparedQueries<StandIns, ListedRow>({ ...standIns, tag: anonymousTag(deps, standIns.viewerId) });
    prepared.set(deps.secrets, queries);
  }
  return queries;
}

type After = { id?: string; at?: Date; score?: number; name?: string } | null;
const decoders: Record<PostQuery["orderBy"], (cursor: string | undefined) => After> = {
  recent: decodeCursor,
  top: decodeScoreCursor,
  name: decodeNameCursor,
  nameDesc: decodeNameCursor,
};

async function readRows(deps: Deps, viewer: Viewer, query: PostQuery): Promise<ListedRow[]> {
  const { scope, orderBy, limit } = query;
  const after = { ...standIns, ...decoders[orderBy](query.cursor) };
  const isFirst = !query.cursor;
  // All that the query's text and its other parameters depend on.
  const shape = JSON.stringify([
    query.kind.kind,
    query.shape,
    scope.of,
    "moderates" in scope && scope.moderates,
    "spaceId" in scope && scope.spaceId === null,
    "problemId" in scope && scope.problemId === null,
    viewer.siteRole,
    orderBy,
    limit,
    query.tags.length > 0,
    query.authorId !== null,
    query.words !== null,
    isFirst,
  ]);
  const values: StandIns = {
    ...standIns,
    ...idsOf(scope),
    viewerId: viewer.id,
    tag: anonymousTag(deps, viewer.id),
    authorId: query.authorId ?? "",
    tags: query.tags,
    words: query.words?.words ?? "",
    beginning: query.words?.beginning ?? "",
    at: after.at,
    score: after.score,
    name: after.name,
    lastId: after.id ?? standIns.lastId,
  };
  return queriesOf(deps).run(deps, shape, values, (stand) =>
    postsQuery(
      deps,
      { ...viewer, id: stand.viewerId },
      {
        kind: query.kind,
        which: query.which,
        score: query.score,
        scope: withIds(scope),
        orderBy,
        limit,
        tags: query.tags.length > 0 ? stand.tags : [],
        authorId: query.authorId === null ? null : stand.authorId,
        words: query.words && { words: stand.words, beginning: stand.beginning },
        ...(!isFirst && { cursor: Buffer.from(standInCursors[orderBy]).toString("base64url") }),
      },
    ),
  );
}

/** Which value of a scope stands behind which stand-in. */
const scoped = {
  spaceId: "spaceId",
  parentId: "parentId",
  problemId: "problemId",
  authorId: "ownerId",
  userId: "ownerId",
} as const;

/** Without those that are null: their absence is of the query's shape. */
function fieldsOf(scope: PostScope) {
  return Object.entries(scope).flatMap(([field, value]) =>
    field in scoped && value !== null ? [[field as keyof typeof scoped, value as string] as const] : [],
  );
}

function idsOf(scope: PostScope): Partial<StandIns> {
  return Object.fromEntries(fieldsOf(scope).map(([field, value]) => [scoped[field], value]));
}

function withIds(scope: PostScope): PostScope {
  return { ...scope, ...Object.fromEntries(fieldsOf(scope).map(([field]) => [field, standIns[scoped[field]]])) };
}
