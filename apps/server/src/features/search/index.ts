/** Whatever somebody may read, found by its words; and the suggestions of the editor. */
export { searchRoutes } from "./search.routes.ts";
