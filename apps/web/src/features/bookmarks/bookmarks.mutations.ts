import { bookmark, unbookmark } from "@bump/contract";
import { call } from "#lib/api.ts";
import { itemKeys, patchItem } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";

export type Bookmarkable = { path: string; bookmarked: boolean };

export const bookmarkKeys = { all: [...itemKeys.across, "bookmarks"] as const };

/** Shown at once; what the server refuses is taken back. */
export async function setBookmark({ path }: Bookmarkable, bookmarked: boolean): Promise<void> {
  const show = (now: boolean) => patchItem<Bookmarkable>(path, (item) => ({ ...item, bookmarked: now }));
  show(bookmarked);
  try {
    await call(bookmarked ? bookmark : unbookmark, { body: { path } });
  } catch (error) {
    show(!bookmarked);
    throw error;
  }
  // One taken away stays in the list while it is looked at, to be put back.
  void queryClient.invalidateQueries({ queryKey: bookmarkKeys.all, refetchType: "none" });
}
