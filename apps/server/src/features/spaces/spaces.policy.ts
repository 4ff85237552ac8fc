import type { MembershipStatus } from "@bump/contract";
import type { Viewer } from "#platform/http/viewer.ts";

/** What the rules need to know of a space and of the viewer's place in it. */
export type Standing = {
  isPrivate: boolean;
  /** Whether outsiders see a private space's card. */
  listed: boolean;
  /** Closed by the site's admins: nobody reads or enters it. */
  isBlocked: boolean;
  /** The viewer's own membership; null where there never was one. */
  status: MembershipStatus | null;
};

/** Those inside a private space: who may read and write there. */
export const activeStatuses = ["owner", "admin", "contributor"] as const satisfies readonly MembershipStatus[];

/** Those who run a private space: they moderate and approve. */
export const managingStatuses = ["owner", "admin"] as const satisfies readonly MembershipStatus[];

/** Those who know of a private space, listed or not. */
export const knowingStatuses = [...activeStatuses, "invited", "requested"] as const;

function isOneOf(status: MembershipStatus | null, statuses: readonly MembershipStatus[]): boolean {
  return status !== null && statuses.includes(status);
}

/** Site staff: they moderate the public spaces, and have no more rights in private ones than anybody else. */
export function isStaff(viewer: Viewer): boolean {
  return viewer.siteRole === "moderator" || viewer.siteRole === "admin";
}

/** That the space exists, with its name, purpose and image. */
export function canSeeSpace(_viewer: Viewer, space: Standing): boolean {
  if (!space.isPrivate) return true;
  // A blocked person learns nothing more of the space, listed or not.
  if (space.status === "blocked") return false;
  return space.listed || isOneOf(space.status, knowingStatuses);
}

/** Content, members, chat, maps, media and search of the space. */
export function canReadSpace(_viewer: Viewer, space: Standing): boolean {
  return !space.isBlocked && (!space.isPrivate || isOneOf(space.status, activeStatuses));
}

/** Deleting others' content, acting on reports, approving anonymous posts. */
export function canModerateSpace(viewer: Viewer, space: Standing): boolean {
  if (space.isBlocked) return false;
  return space.isPrivate ? isOneOf(space.status, managingStatuses) : isStaff(viewer);
}

/** Inviting, approving, blocking, and seeing who is invited, has asked or is blocked. */
export function canManageMembers(_viewer: Viewer, space: Standing): boolean {
  return space.isPrivate && !space.isBlocked && isOneOf(space.status, managingStatuses);
}

/** Name, purpose, image, settings; and its end. */
export function canEditSpace(_viewer: Viewer, space: Standing): boolean {
  return space.isPrivate && !space.isBlocked && space.status === "owner";
}

/** Asking to be let in. */
export function canRequestAccess(viewer: Viewer, space: Standing): boolean {
  if (!space.isPrivate || space.isBlocked || !canSeeSpace(viewer, space)) return false;
  return space.status === null || space.status === "deleted";
}

/** What somebody may create depends on their plan; what they have stays theirs. */
export function canOwnAnotherSpace(owned: number, plan: { max: number | null; factor: number }): boolean {
  return plan.max === null || owned < plan.max * plan.factor;
}
