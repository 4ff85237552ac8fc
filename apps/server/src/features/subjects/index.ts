/**
 * The hinge between content and what attaches to it: every story, problem, solution, skill, map, FAQ, comment or
 * message owns one row here, and the right to read it is decided here.
 */
export { describeKind, type Description, loadDescriptions } from "./subjects.descriptions.ts";
export { parseItemPath, toCollection } from "./subjects.paths.ts";
export type { SubjectKind } from "./subjects.policy.ts";
export { lockSubjectState, lockVisibleSubject, setSubjectState } from "./subjects.repo.ts";
export { anonymousTag, isPublic, ownedBy, visibleTo } from "./subjects.visibility.ts";
