/** What the people who run the site see and set. What visitors may know of it is accounts' `findSite`. */
export { adminRoutes } from "./admin.routes.ts";
