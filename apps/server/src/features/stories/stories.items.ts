import type { StoryView } from "@bump/contract";
import { loadAuthorJson, loadAuthors } from "#features/accounts/index.ts";
import { loadFiles } from "#features/media/index.ts";
import { itemFragment } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import * as repo from "./stories.repo.ts";
import { toFixedView, toNeutralView, toPersonalView } from "./stories.view.ts";

/** Stories as JSON, in the order of the rows: what everybody sees of them comes from the cache, the viewer's own is added. */
export async function toItemsJson(deps: Deps, rows: readonly repo.FlagsRow[]): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  const [fixed, authors] = await Promise.all([
    deps.cache.get(itemFragment, ids, (missing) => loadFixed(deps, missing)),
    loadAuthorJson(
      deps,
      rows.map((row) => row.author_id),
    ),
  ]);
  return rows.flatMap((row) => {
    const json = fixed.get(row.id);
    if (json === undefined) return [];
    const personal = JSON.stringify(toPersonalView(row)).slice(1);
    const author = authors.get(row.author_id) ?? "null";
    return [`${json.slice(0, -1)},"author":${author},"reactions":${row.reactions},${personal}`];
  });
}

async function loadFixed({ db }: Deps, ids: string[]): Promise<Map<string, string>> {
  const [rows, files] = await Promise.all([repo.loadStoryRows(db, ids), loadFiles(db, ids)]);
  return new Map(rows.map((row) => [row.id, JSON.stringify(toFixedView(row, files.get(row.id) ?? []))]));
}

/** Of stories that the caller found to be readable; a null viewer is nobody in particular. */
export async function loadStories(
  deps: Deps,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<Map<string, StoryView>> {
  if (ids.length === 0) return new Map();
  if (viewer === null) return loadNeutral(deps, ids);
  const items = await toItemsJson(deps, await repo.loadFlags(deps, viewer, ids));
  return new Map(items.map((json) => JSON.parse(json) as StoryView).map((story) => [story.id, story]));
}

async function loadNeutral({ db }: Deps, ids: readonly string[]): Promise<Map<string, StoryView>> {
  const [rows, files] = await Promise.all([repo.loadStoryRows(db, ids), loadFiles(db, ids)]);
  const authors = await loadAuthors(
    db,
    rows.map((row) => row.author_id),
  );
  return new Map(
    rows.map((row) => [row.id, toNeutralView(row, files.get(row.id) ?? [], authors.get(row.author_id) ?? null)]),
  );
}
