import { whenSignedIn } from "#features/accounts/index.ts";
import { type Bookmarkable, setBookmark, unsentBookmarks } from "./bookmarks.mutations.ts";

/** Sets or takes away the person's bookmark of an item. */
export function toggleBookmark(item: Bookmarkable): void {
  const isSet = unsentBookmarks.find(item.path)?.value.bookmarked ?? item.bookmarked;
  whenSignedIn(() => setBookmark(item, !isSet));
}
