/**
 * The hinge between content and what attaches to it: every story, problem, solution, skill, map, FAQ, comment or
 * message owns one row here, and the right to read it is decided here.
 */
export { describeKind, type Description, loadDescriptions } from "./subjects.descriptions.ts";
export { itemChanged, itemFragment, setSubjectState, subscribeSubjects, tellCounters } from "./subjects.events.ts";
export { eraseKind } from "./subjects.erasure.ts";
export { canSeeFile } from "./subjects.files.ts";
export { type Item, loadItems, provideItems } from "./subjects.items.ts";
export { subjectsJobs } from "./subjects.jobs.ts";
export { leaveSubjects } from "./subjects.leaving.ts";
export { toLink } from "./subjects.links.ts";
export {
  type ItemPath,
  findItemPath,
  parseItemPath,
  parseReportedPath,
  pathOfUrl,
  readKind,
  toCollection,
  toPath,
} from "./subjects.paths.ts";
export { canReach, type SubjectKind, type SubjectState } from "./subjects.policy.ts";
export { viewersQueries } from "./subjects.prepared.ts";
export { loadRefs } from "./subjects.refs.ts";
export {
  findItem,
  holdAuthor,
  insertSubject,
  isRepeat,
  lockItem,
  lockSubjectState,
  lockVisibleSubject,
  requireFreeId,
  setParent,
  type SubjectRow,
} from "./subjects.repo.ts";
export { reconcileAlso, reconcileCountersJob } from "./subjects.reconcile.ts";
export { foundBy, hasWords, toQuery, type Words } from "./subjects.words.ts";
export { isUnblocked, isUnshielded, listShielded } from "./subjects.shields.ts";
export { anonymousTag, isPublic, isShown, ownedBy, visibleTo } from "./subjects.visibility.ts";
