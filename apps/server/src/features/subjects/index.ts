/**
 * The hinge between content and what attaches to it: every story, problem, solution, skill, map, FAQ, comment or
 * message owns one row here, and the right to read it is decided here.
 */
export { isPublic } from "./subjects.visibility.ts";
