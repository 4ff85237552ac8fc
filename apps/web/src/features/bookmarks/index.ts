export { BookmarkButton } from "./BookmarkButton.tsx";
export { bookmarkKeys, unsentBookmarks, useBookmarked } from "./bookmarks.mutations.ts";
export { toggleBookmark } from "./toggle-bookmark.ts";
