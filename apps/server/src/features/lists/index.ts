/** The generic doors: whatever a client names by its path, from the service of its kind. */
export { listsRoutes } from "./lists.routes.ts";
