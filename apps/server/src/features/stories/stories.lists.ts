import { anonymousTag } from "#features/subjects/index.ts";
import { decodeCursor, decodeScoreCursor, toPage } from "#platform/database/keyset.ts";
import { limitFor, PreparedQueries } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toItemsJson } from "./stories.items.ts";
import { type ListedRow, storiesQuery, type StoryList, type StoryScope } from "./stories.lists.repo.ts";

export type StoryQuery = StoryList & { limit: number };

/** A page as JSON: what is the same for everybody is not put together again for each. */
export async function listStories(deps: Deps, viewer: Viewer, query: StoryQuery): Promise<string> {
  const rows = await readRows(deps, viewer, { ...query, limit: limitFor(query.limit) });
  const { items, last } = toPage(rows, query.limit, (row) => keyOf(row, query));
  const json = await toItemsJson(deps, items);
  const scanned = deps.clock().toISOString();
  return `{"success":true,"items":[${json.join(",")}],"last":${JSON.stringify(last)},"lastScannedWhen":"${scanned}"}`;
}

function keyOf({ id, created_at: at, score }: ListedRow, { orderBy }: StoryQuery) {
  return orderBy === "top" ? { score, id } : { at, id };
}

const standIn = (last: number) => `5afe0000-0000-7000-8000-${String(last).padStart(12, "0")}`;
const standIns = {
  viewerId: standIn(1),
  spaceId: standIn(2),
  problemId: standIn(3),
  ownerId: standIn(4),
  authorId: standIn(5),
  tags: ["stand-in"] as readonly string[],
  words: "stand-in words",
  beginning: "stand-in beginning",
  at: new Date(8_640_000_000_000),
  score: -987_654_321,
  lastId: standIn(6),
};
const standInCursors = { recent: `${standIns.at.getTime()}`, top: `${standIns.score}` };
type StandIns = typeof standIns & { tag: Buffer };

/** By the key of anonymity: whose an anonymous story is is asked by the viewer's tag, and the stand-in has one too. */
const prepared = new WeakMap<Deps["secrets"], PreparedQueries<StandIns, ListedRow>>();

function queriesOf(deps: Deps): PreparedQueries<StandIns, ListedRow> {
  let queries = prepared.get(deps.secrets);
  if (queries === undefined) {
    queries = new PreparedQueries<StandIns, ListedRow>({ ...standIns, tag: anonymousTag(deps, standIns.viewerId) });
    prepared.set(deps.secrets, queries);
  }
  return queries;
}

async function readRows(deps: Deps, viewer: Viewer, query: StoryQuery): Promise<ListedRow[]> {
  const { scope, orderBy, limit } = query;
  const recent = orderBy === "recent" ? decodeCursor(query.cursor) : null;
  const scored = orderBy === "top" ? decodeScoreCursor(query.cursor) : null;
  const lastId = recent?.id ?? scored?.id;
  // All that the query's text and its other parameters depend on.
  const shape = JSON.stringify([
    scope.of,
    "moderates" in scope && scope.moderates,
    "spaceId" in scope && scope.spaceId === null,
    viewer.siteRole,
    orderBy,
    limit,
    query.tags.length > 0,
    query.authorId !== null,
    query.words !== null,
    lastId !== undefined,
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
    at: recent?.at ?? standIns.at,
    score: scored?.score ?? 0,
    lastId: lastId ?? "",
  };
  return queriesOf(deps).run(deps, shape, values, (stand) =>
    storiesQuery(
      deps,
      { ...viewer, id: stand.viewerId },
      {
        scope: withIds(scope),
        orderBy,
        limit,
        tags: query.tags.length > 0 ? stand.tags : [],
        authorId: query.authorId === null ? null : stand.authorId,
        words: query.words && { words: stand.words, beginning: stand.beginning },
        ...(lastId !== undefined && { cursor: toCursor(orderBy) }),
      },
    ),
  );
}

function toCursor(orderBy: StoryQuery["orderBy"]): string {
  return Buffer.from(`${standInCursors[orderBy]} ${standIns.lastId}`).toString("base64url");
}

function idsOf(scope: StoryScope): Partial<Record<"spaceId" | "problemId" | "ownerId", string>> {
  if (scope.of === "problem") return { problemId: scope.problemId };
  if (scope.of === "author") return { ownerId: scope.authorId };
  return scope.spaceId === null ? {} : { spaceId: scope.spaceId };
}

function withIds(scope: StoryScope): StoryScope {
  if (scope.of === "problem") return { ...scope, problemId: standIns.problemId };
  if (scope.of === "author") return { ...scope, authorId: standIns.ownerId };
  return scope.spaceId === null ? scope : { ...scope, spaceId: standIns.spaceId };
}
