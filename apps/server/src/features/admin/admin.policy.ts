import { changeParticipant, exportSpace, importSpace } from "@bump/contract";

/** Done by those who run a private space: who that is does not show, nor with whom they did it, and nobody is found by it. */
export const innerActs: readonly string[] = [changeParticipant.action, exportSpace.action, importSpace.action];

type Person = { site_role: string; suspended_at: Date | null };

/** An admin who is suspended runs nothing. */
export function isActingAdmin({ site_role, suspended_at }: Person): boolean {
  return site_role === "admin" && suspended_at === null;
}

/** A site keeps somebody who can run it. */
export function canLoseAdmin(person: Person, hasOther: boolean): boolean {
  return !isActingAdmin(person) || hasOther;
}
