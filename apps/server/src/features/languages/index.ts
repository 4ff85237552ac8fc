/** Which language somebody reads. */
export { languagesRoutes } from "./languages.routes.ts";
