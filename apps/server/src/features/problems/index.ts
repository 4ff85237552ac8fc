/** Problems, as far as a story can be told to one. */
export { problemsRoutes } from "./problems.routes.ts";
export { registerProblems } from "./problems.service.ts";
