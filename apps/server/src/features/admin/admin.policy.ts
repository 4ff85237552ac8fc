import { changeParticipant } from "@bump/contract";

/** Done by those who run a private space with its members: neither shows, so nobody is found by it. */
export const memberAct = changeParticipant.action;

type Person = { site_role: string; suspended_at: Date | null };

/** An admin who is suspended runs nothing. */
export function isActingAdmin({ site_role, suspended_at }: Person): boolean {
  return site_role === "admin" && suspended_at === null;
}

/** A site keeps somebody who can run it. */
export function canLoseAdmin(person: Person, hasOther: boolean): boolean {
  return !isActingAdmin(person) || hasOther;
}
