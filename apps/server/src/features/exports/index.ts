/** A space's data as a file, out and in. */
export { exportsRoutes } from "./exports.routes.ts";
