export { BookmarkButton } from "./BookmarkButton.tsx";
export { bookmarkKeys, unsentBookmarks } from "./bookmarks.mutations.ts";
export { toggleBookmark } from "./toggle-bookmark.ts";
