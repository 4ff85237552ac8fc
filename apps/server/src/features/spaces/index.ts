/** Where everything happens: the world, countries, skills, and private spaces with their members. */
export {
  activeStatuses,
  canModerateSpace,
  canReadSpace,
  isStaff,
  managingStatuses,
  type MembershipStatus,
  type Standing,
} from "./spaces.policy.ts";
export { canSeeSpaceImage } from "./spaces.service.ts";
