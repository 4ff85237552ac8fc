import { bookmark, unbookmark } from "@bump/contract";
import i18next from "i18next";
import { call } from "#lib/api.ts";
import { failedText } from "#lib/error-text.ts";
import { loadTexts } from "#lib/i18n.ts";
import { itemKeys, patchItem, refetchUnderWay, refreshSaved } from "#lib/items.ts";
import { defineKind, isOurs, outbox } from "#lib/outbox/outbox.ts";
import { notify } from "#ui/notify.ts";

export type Bookmarkable = { path: string; spaceId: string; bookmarked: boolean };
type Wish = Pick<Bookmarkable, "path" | "bookmarked">;

export const bookmarkKeys = { all: [...itemKeys.across, "bookmarks"] as const };

function show({ path, bookmarked }: Wish): void {
  patchItem<Bookmarkable>(path, (item) => ({ ...item, bookmarked }));
}

async function tellRefused(error: unknown): Promise<void> {
  await loadTexts("comments");
  notify.error(failedText(i18next.t("comments:bookmarks.failed"), error));
}

/** Bookmarks on their way: of each item the last wish. */
export const unsentBookmarks = defineKind<Wish, null>("bookmark", {
  send: async ({ value: { path, bookmarked }, key, spaceId }) => {
    await call(bookmarked ? bookmark : unbookmark, { body: { path }, once: { key, spaceId } });
    return null;
  },
  arrived: ({ value, spaceId }) => {
    show(value);
    refetchUnderWay(spaceId);
    refreshSaved(bookmarkKeys.all, value.path, value.bookmarked);
  },
  refused: ({ value: { path, bookmarked } }, error) => {
    show({ path, bookmarked: !bookmarked });
    void tellRefused(error);
    return "goes";
  },
});

/** Shown at once, and sent until it is there; what the server refuses is taken back. */
export function setBookmark({ path, spaceId }: Bookmarkable, bookmarked: boolean): void {
  const wish = unsentBookmarks.find(path);
  show({ path, bookmarked });
  // Back to what the server has, before it has heard of anything else.
  if (wish && isOurs(wish) && wish.value.bookmarked !== bookmarked) void outbox.take(wish);
  else void unsentBookmarks.record({ id: path, path, spaceId, value: { path, bookmarked } });
}

/** The wish that is on its way, else what the item says: a list that was fetched since knows nothing of it. */
export function useBookmarked({ path, bookmarked }: Bookmarkable): { bookmarked: boolean; isWaiting: boolean } {
  const { entry, phase } = unsentBookmarks.useOne(path);
  return { bookmarked: entry?.value.bookmarked ?? bookmarked, isWaiting: phase === "waiting" };
}
