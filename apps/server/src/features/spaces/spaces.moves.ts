import type { ErrorCode, MembershipStatus } from "@bump/contract";
import { managingStatuses } from "./spaces.policy.ts";

type Mover = "self" | "owner" | "admin";

/** Every move of a membership there is, and who makes it. `deleted` is the same as none. */
const moves: Record<MembershipStatus, Partial<Record<MembershipStatus, readonly Mover[]>>> = {
  deleted: { requested: ["self"], invited: ["owner", "admin"] },
  // Inviting somebody who has asked is the same as approving.
  requested: { contributor: ["owner", "admin"], deleted: ["self", "owner", "admin"], blocked: ["owner", "admin"] },
  // Declined, or withdrawn by those who invite.
  invited: { contributor: ["self"], deleted: ["self", "owner", "admin"], blocked: ["owner", "admin"] },
  contributor: {
    admin: ["owner"],
    owner: ["owner"],
    blocked: ["owner", "admin"],
    deleted: ["self", "owner", "admin"],
  },
  admin: { owner: ["owner"], contributor: ["owner"], blocked: ["owner"], deleted: ["self", "owner"] },
  owner: { admin: ["self"], contributor: ["self"], deleted: ["self"] },
  blocked: { deleted: ["owner", "admin"] },
};

export type Move = {
  from: MembershipStatus;
  to: MembershipStatus;
  /** Where the mover themself stands. */
  mover: MembershipStatus | null;
  isSelf: boolean;
  hasOtherOwner: boolean;
};

/** What speaks against a move: a code to answer with, or null. Staying where one is, is no move and always allowed. */
export function findMoveProblem({ from, to, mover, isSelf, hasOtherOwner }: Move): ErrorCode | null {
  const manager = managingStatuses.find((status) => status === mover);
  if (!isSelf && (manager === undefined || rank(manager) <= rank(from))) return "forbidden";
  if (from === to) return null;
  const movers = moves[from][to];
  if (movers === undefined) return "illegal_transition";
  if (!movers.includes(isSelf ? "self" : manager!)) return "forbidden";
  return from === "owner" && !hasOtherOwner ? "last_owner" : null;
}

/** One manages those below oneself. */
function rank(status: MembershipStatus): number {
  return status === "owner" ? 2 : status === "admin" ? 1 : 0;
}

/** Where the mover may bring somebody, of the statuses that can be asked for. */
export function listMoves(move: Omit<Move, "to">): MembershipStatus[] {
  const asked = ["owner", "admin", "contributor", "blocked", "deleted"] as const;
  return asked.filter((to) => to !== move.from && findMoveProblem({ ...move, to }) === null);
}
