import type { MembershipStatus, ParticipantView, SpaceRef, SpaceView } from "@bump/contract";
import { toMediaUrl } from "#features/media/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import type { ParticipantRow } from "./spaces.members.repo.ts";
import { listMoves } from "./spaces.moves.ts";
import {
  canEditSpace,
  canManageMembers,
  canModerateSpace,
  canReadSpace,
  canRequestAccess,
  canSeeSpace,
  type Standing,
} from "./spaces.policy.ts";
import type { SpaceRow } from "./spaces.repo.ts";

type NameRow = Pick<SpaceRow, "id" | "name" | "code" | "is_private" | "image_variants">;

export function toSpaceRef(row: NameRow): SpaceRef {
  const img = toMediaUrl(row.image_variants);
  return { spaceId: row.id, spaceName: row.name, code: row.code, isPrivate: row.is_private, img };
}

type Authors = Map<string | null, SpaceView["author"]>;

export function toSpaceView(
  viewer: Viewer,
  row: SpaceRow,
  { space, authors }: { space: Standing; authors: Authors },
): SpaceView {
  // Somebody who is blocked finds the name in their own list, and nothing else anywhere.
  const isSeen = canSeeSpace(viewer, space);
  return {
    ...toSpaceRef({ ...row, image_variants: isSeen ? row.image_variants : null }),
    id: row.id,
    name: row.name,
    description: isSeen ? row.description : "",
    status: row.is_private ? row.status : null,
    favorite: row.favorited_at !== null,
    lastSeenWhen: row.visited_at?.toISOString() ?? null,
    author: canReadSpace(viewer, space) ? (authors.get(row.created_by) ?? null) : null,
    blocked: isSeen && space.isBlocked,
    can: {
      enter: canReadSpace(viewer, space),
      edit: canEditSpace(viewer, space),
      remove: canEditSpace(viewer, space),
      manage: canModerateSpace(viewer, space),
      invite: canManageMembers(viewer, space),
      leave: canLeave(row),
      request: canRequestAccess(viewer, space),
    },
    inside: canReadSpace(viewer, space) ? toInside(viewer, row, space) : null,
  };
}

function canLeave({ is_private, status, total_owners }: SpaceRow): boolean {
  if (!is_private) return false;
  if (status === "owner") return total_owners > 1;
  return status === "admin" || status === "contributor" || status === "requested";
}

function toInside(viewer: Viewer, row: SpaceRow, space: Standing): SpaceView["inside"] {
  const forManagers = (count: number) => (canModerateSpace(viewer, space) ? count : null);
  return {
    motto: row.motto,
    listed: row.listed,
    approvalRule: row.approval_rule as NonNullable<SpaceView["inside"]>["approvalRule"],
    counters: {
      totalMembers: row.total_members,
      totalOwners: row.total_owners,
      totalInvited: forManagers(row.total_invited),
      totalRequested: forManagers(row.total_requested),
      totalBlocked: forManagers(row.total_blocked),
      totalReports: forManagers(row.total_reports ?? 0),
      totalApprovals: forManagers(row.total_approvals ?? 0),
    },
    ...toInstant(row.created_at),
  };
}

/** What a page of participants is made of beside its rows. */
export type Around = {
  viewer: Viewer;
  space: Standing;
  authors: Map<string | null, ParticipantView["author"]>;
  /** Posts in the space, by author. */
  posts: Map<string, number>;
};

export function toParticipantView(row: ParticipantRow, { viewer, space, authors, posts }: Around): ParticipantView {
  const from = row.status as MembershipStatus;
  const isSelf = row.user_id === viewer.id;
  const mover = canManageMembers(viewer, space) || isSelf ? space.status : null;
  const isInvited = from === "invited";
  return {
    id: row.user_id,
    author: authors.get(row.user_id)!,
    status: from,
    tags: row.profile_tags,
    totalPosts: posts.get(row.user_id) ?? 0,
    lastSeen: row.last_seen?.toISOString() ?? null,
    online: row.presence === "online",
    type: row.role as ParticipantView["type"],
    invitedBy: isInvited ? (authors.get(row.invited_by) ?? null) : null,
    expiresAt: isInvited ? (row.expires_at?.toISOString() ?? null) : null,
    can: {
      become: space.isPrivate ? listMoves({ from, mover, isSelf, hasOtherOwner: row.has_other_owner }) : [],
    },
    ...toInstant(row.since),
  };
}
