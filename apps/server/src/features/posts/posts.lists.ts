import type { Area } from "#features/places/index.ts";
import { viewersQueries } from "#features/subjects/index.ts";
import { decodeCursor, decodeNameCursor, decodeScoreCursor, encodeCursor, toPage } from "#platform/database/keyset.ts";
import { executePrepared, limitFor, standInId } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toItemsJson } from "./posts.items.ts";
import {
  isOwn,
  type ListedRow,
  postsAgainQuery,
  postsQuery,
  type PostList,
  type PostScope,
} from "./posts.lists.repo.ts";
import type { FlagsRow } from "./posts.repo.ts";

/** `shape` names what `which`, `walk` and `score` make a difference by. */
export type PostQuery = PostList & { limit: number; shape?: string | undefined };

/** A page as JSON: what is the same for everybody is not put together again for each. */
export async function listPosts(deps: Deps, viewer: Viewer, query: PostQuery): Promise<string> {
  const ask = prepareRows(deps, viewer, { ...query, limit: limitFor(query.limit) });
  const late = mayBeLate(query) ? await deps.replica?.find(ask) : null;
  const { items, last } = toPage(late ?? (await ask(deps)), query.limit, (row) => keyOf(row, query));
  const rows = late ? await readAgain(deps, viewer, { query, found: items }) : items;
  const json = await toItemsJson(deps, query.kind, rows);
  const scanned = deps.clock().toISOString();
  return `{"success":true,"items":[${json}],"last":${JSON.stringify(last)},"lastScannedWhen":"${scanned}"}`;
}

/** What somebody has just written is on a first page, or among their own. */
function mayBeLate({ scope, words, cursor }: PostQuery): boolean {
  return !isOwn(scope) && (words !== null || Boolean(cursor));
}

/** What was found a moment late, as it is now, without what the viewer does not see any more. */
async function readAgain(
  deps: Deps,
  viewer: Viewer,
  { query, found }: { query: PostQuery; found: readonly ListedRow[] },
): Promise<FlagsRow[]> {
  const ids = found.map(({ id }) => id);
  const { rows } = await executePrepared(deps.db, postsAgainQuery(deps, viewer, { ...query, ids }));
  const now = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => now.get(id) ?? []);
}

function keyOf({ id, created_at: at, key }: ListedRow, { orderBy }: PostQuery) {
  if (orderBy === "recent") return { at, id };
  return typeof key === "number" ? { score: key, id } : { name: key, id };
}

const standIns = {
  spaceId: standInId(2),
  parentId: standInId(3),
  problemId: standInId(7),
  ownerId: standInId(4),
  authorId: standInId(5),
  tags: ["stand-in"] as readonly string[],
  words: "stand-in words",
  west: -171.123_451,
  south: -81.123_452,
  east: -170.123_453,
  north: -80.123_454,
  nearLat: -80.623_455,
  nearLng: -170.623_456,
  nearKm: 12.123_457,
  cells: ["-1234567"] as readonly string[],
  beginning: "stand-in beginning",
  at: new Date(8_640_000_000_000),
  score: -987_654_321,
  name: "stand-in name",
  lastId: standInId(6),
};
const standInCursors: Record<PostQuery["orderBy"], string> = {
  recent: encodeCursor({ at: standIns.at, id: standIns.lastId }),
  top: encodeCursor({ score: standIns.score, id: standIns.lastId }),
  name: encodeCursor({ name: standIns.name, id: standIns.lastId }),
  nameDesc: encodeCursor({ name: standIns.name, id: standIns.lastId }),
};
type StandIns = typeof standIns;
const listed = viewersQueries<StandIns, ListedRow>(standIns);

type After = { id?: string; at?: Date; score?: number; name?: string } | null;
const decoders: Record<PostQuery["orderBy"], (cursor: string | undefined) => After> = {
  recent: decodeCursor,
  top: decodeScoreCursor,
  name: decodeNameCursor,
  nameDesc: decodeNameCursor,
};

/** To be asked of the database, or of its replica. */
function prepareRows(
  deps: Deps,
  viewer: Viewer,
  query: PostQuery,
): (source: Pick<Deps, "pool" | "db">) => Promise<ListedRow[]> {
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
    query.area && [query.area.level, query.area.near !== null],
    isFirst,
  ]);
  const values = {
    ...standIns,
    ...idsOf(scope),
    ...listed.whoIs(deps, viewer),
    authorId: query.authorId ?? "",
    tags: query.tags,
    ...areaOf(query.area),
    words: query.words?.words ?? "",
    beginning: query.words?.beginning ?? "",
    at: after.at,
    score: after.score,
    name: after.name,
    lastId: after.id ?? standIns.lastId,
  };
  const build = (stand: StandIns & { viewerId: string }) =>
    postsQuery(
      deps,
      { ...viewer, id: stand.viewerId },
      {
        kind: query.kind,
        which: query.which,
        walk: query.walk,
        score: query.score,
        scope: withIds(scope),
        orderBy,
        limit,
        tags: query.tags.length > 0 ? stand.tags : [],
        authorId: query.authorId === null ? null : stand.authorId,
        area: query.area && standInArea(query.area, stand),
        words: query.words && { words: stand.words, beginning: stand.beginning },
        ...(!isFirst && { cursor: standInCursors[orderBy] }),
      },
    );
  return (source) => listed.of(deps).run(source, shape, values, build);
}

function areaOf(area: Area | undefined): Partial<StandIns> {
  if (area === undefined) return {};
  const { west, south, east, north, near, cells } = area;
  const point = near && { nearLat: near.lat, nearLng: near.lng, nearKm: near.km };
  return { west, south, east, north, cells, ...point };
}

function standInArea({ level, near }: Area, { west, south, east, north, cells, ...stand }: StandIns): Area {
  const point = near && { lat: stand.nearLat, lng: stand.nearLng, km: stand.nearKm };
  return { west, south, east, north, near: point, level, cells };
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
