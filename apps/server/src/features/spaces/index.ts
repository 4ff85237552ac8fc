/** Where everything happens: the world, countries, skills, and private spaces with their members. */
export { subscribeSpaces } from "./spaces.access.ts";
export { getAnalytics, lastDays } from "./spaces.analytics.service.ts";
export { setBlocked } from "./spaces.closing.ts";
export { spacesJobs } from "./spaces.jobs.ts";
export { leaveAllSpaces, listParticipants } from "./spaces.members.service.ts";
export {
  activeStatuses,
  canModerateSpace,
  canReadSpace,
  isStaff,
  managingStatuses,
  type Standing,
} from "./spaces.policy.ts";
export { insertCountries, recordVisit } from "./spaces.repo.ts";
export { holdSpace, type RequestSpace, requireListedSpace, requireSpace } from "./spaces.request.ts";
export { spacesRoutes } from "./spaces.routes.ts";
export {
  canSeeSpaceImage,
  createSpace,
  endSpace,
  getSpace,
  listSpaces,
  loadSpaceRefs,
  requireReadable,
  requireSeen,
} from "./spaces.service.ts";
export { effectiveStatus, findStanding, holdStanding, isReadable, isSeen } from "./spaces.standing.ts";
