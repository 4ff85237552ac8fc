/** What somebody wants to find again: nobody but them knows of it. */
export { bookmarksRoutes } from "./bookmarks.routes.ts";
