import { toPage } from "#platform/database/keyset.ts";
import { limitFor, runPrepared } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toItemsJson } from "./stories.items.ts";
import { type ListedRow, storiesQuery, type StoryList } from "./stories.lists.repo.ts";

export type StoryQuery = StoryList & { limit: number };

/** A page as JSON: what is the same for everybody is not put together again for each. */
export async function listStories(deps: Deps, viewer: Viewer, query: StoryQuery): Promise<string> {
  const rows = await runPrepared(deps, storiesQuery(deps, viewer, { ...query, limit: limitFor(query.limit) }));
  const { items, last } = toPage(rows, query.limit, (row) => keyOf(row, query));
  const json = await toItemsJson(deps, items);
  const scanned = deps.clock().toISOString();
  return `{"success":true,"items":[${json.join(",")}],"last":${JSON.stringify(last)},"lastScannedWhen":"${scanned}"}`;
}

function keyOf({ id, created_at: at, score }: ListedRow, { orderBy }: StoryQuery) {
  return orderBy === "top" ? { score, id } : { at, id };
}
