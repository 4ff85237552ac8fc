export { BookmarkButton } from "./BookmarkButton.tsx";
export { bookmarkKeys } from "./bookmarks.mutations.ts";
export { useBookmark } from "./use-bookmark.ts";
