import type { ContentItem } from "@bump/contract";
import { loadItems } from "#features/subjects/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type ActivityQuery, listHappened } from "./activity.repo.ts";

export async function listActivity(deps: Deps, viewer: Viewer, query: ActivityQuery): Promise<Page<ContentItem>> {
  const { items, last } = await listHappened(deps, viewer, query);
  const views = await loadItems(deps, viewer, items);
  return { items: items.flatMap(({ id }) => views.get(id) ?? []), last };
}
