import type { SolutionView } from "@bump/contract";
import { createOwnStore } from "#lib/own-store.ts";

export type OfferedTo = {
  id: string;
  name: string;
  /** Its own, which need not be the one that is open: there goes what is offered to it. */
  spaceId?: string;
};
/** A new one; in a problem's context it is offered there. Elsewhere the first question is whether to one, or to many. */
type NewSolution = {
  problem?: OfferedTo;
  /** Where it was begun before; else in the space of the problem, or in the one that is open. */
  spaceId?: string;
};
type ComposeRequest = ({ kind: "new" } & NewSolution) | { kind: "edit"; solution: SolutionView };

const request = createOwnStore<ComposeRequest | null>(null);

export const useComposeRequest = request.use;

/** Opens the wizard for a solution, from anywhere. */
export function openSolutionWizard(options: NewSolution = {}): void {
  request.set({ kind: "new", ...options });
}

export function openEditSolution(solution: SolutionView): void {
  request.set({ kind: "edit", solution });
}

export function closeCompose(): void {
  request.set(null);
}
