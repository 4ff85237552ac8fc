import type { ContentItem } from "@bump/contract";
import { findItem, loadItems, parseItemPath } from "#features/subjects/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import * as repo from "./bookmarks.repo.ts";

/** Repeating what holds changes nothing. */
export async function setBookmark(
  deps: Deps,
  viewer: Viewer,
  { path, bookmarked }: { path: string; bookmarked: boolean },
): Promise<{ bookmarked: boolean }> {
  const item = parseItemPath(path);
  return transact(deps.db, async (tx) => {
    const subject = await findItem({ ...deps, db: tx }, viewer, item);
    if (!subject) throw new AppError("not_found");
    const change = bookmarked ? repo.insertBookmark : repo.deleteBookmark;
    await change(tx, viewer.id, subject.id);
    return { bookmarked };
  });
}

export async function listBookmarks(
  deps: Deps,
  viewer: Viewer,
  page: { limit: number; cursor?: string },
): Promise<Page<ContentItem>> {
  const { items, last } = await repo.listBookmarked(deps, viewer, page);
  const views = await loadItems(deps, viewer, items);
  return { items: items.flatMap(({ id }) => views.get(id) ?? []), last };
}
