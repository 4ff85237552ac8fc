import type { MembershipStatus, ParticipantView } from "@bump/contract";
import {
  IconBan,
  IconCheck,
  IconCrown,
  IconLockOpen2,
  IconMailOff,
  IconShieldCheck,
  IconUser,
  IconUserMinus,
  IconX,
} from "@tabler/icons-react";
import type { IconDrawing } from "#ui/Icon.tsx";
import type { NextStatus } from "./members.mutations.ts";

/** A change of status as people call it: what `deleted` means depends on where somebody stands. */
export type Move =
  | "approve"
  | "decline"
  | "revoke"
  | "unblock"
  | "owner"
  | "admin"
  | "contributor"
  | "block"
  | "remove";

/** These ask first, and say what follows. */
export const asking = ["owner", "block", "remove"] as const satisfies Move[];
export type AskingMove = (typeof asking)[number];

export function asksFirst(move: Move): move is AskingMove {
  return asking.some((one) => one === move);
}

const endings: Partial<Record<MembershipStatus, Move>> = {
  requested: "decline",
  invited: "revoke",
  blocked: "unblock",
};

export function moveOf(from: MembershipStatus, to: NextStatus): Move {
  if (to === "deleted") return endings[from] ?? "remove";
  if (to === "blocked") return "block";
  return to === "contributor" && from === "requested" ? "approve" : to;
}

export const moveIcons: Record<Move, IconDrawing> = {
  approve: IconCheck,
  decline: IconX,
  revoke: IconMailOff,
  unblock: IconLockOpen2,
  owner: IconCrown,
  admin: IconShieldCheck,
  contributor: IconUser,
  block: IconBan,
  remove: IconUserMinus,
};

/** What is offered first stands first; what takes access away stands last. */
const order: readonly NextStatus[] = ["contributor", "admin", "owner", "deleted", "blocked"];

/** Where the viewer may move all of these people, in the order it is offered. */
export function movesOf(people: readonly ParticipantView[]): NextStatus[] {
  return order.filter((status) => people.every(({ can }) => can.become.includes(status)));
}

export function isDangerous(move: Move): boolean {
  return move === "block" || move === "remove";
}
