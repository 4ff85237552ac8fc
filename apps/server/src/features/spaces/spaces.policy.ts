import type { Viewer } from "#platform/http/viewer.ts";

export const membershipStatuses = [
  "owner",
  "admin",
  "contributor",
  "invited",
  "requested",
  "blocked",
  "deleted",
] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];

/** What the rules need to know of a space and of the viewer's place in it. */
export type Standing = {
  isPrivate: boolean;
  /** Whether outsiders see a private space's card. */
  listed: boolean;
  /** The viewer's own membership; null where there never was one. */
  status: MembershipStatus | null;
};

/** Those inside a private space: who may read and write there. */
export const activeStatuses = ["owner", "admin", "contributor"] as const satisfies readonly MembershipStatus[];

/** Those who run a private space: they moderate and approve. */
export const managingStatuses = ["owner", "admin"] as const satisfies readonly MembershipStatus[];

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
  return space.listed || isOneOf(space.status, [...activeStatuses, "invited", "requested"]);
}

/** Content, members, chat, maps, media and search of the space. */
export function canReadSpace(_viewer: Viewer, space: Standing): boolean {
  return !space.isPrivate || isOneOf(space.status, activeStatuses);
}

/** Deleting others' content, acting on reports, approving anonymous posts. */
export function canModerateSpace(viewer: Viewer, space: Standing): boolean {
  return space.isPrivate ? isOneOf(space.status, managingStatuses) : isStaff(viewer);
}
