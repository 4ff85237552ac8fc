import type { ProblemView } from "@bump/contract";
import { createOwnStore } from "#lib/own-store.ts";

type ComposeRequest =
  /** In the space where it was begun before; else in the one that is open. */
  { kind: "new"; spaceId?: string } | { kind: "edit"; problem: ProblemView };

const request = createOwnStore<ComposeRequest | null>(null);

export const useComposeRequest = request.use;

/** Opens the wizard for a new problem, from anywhere. */
export function openProblemWizard(options: { spaceId?: string } = {}): void {
  request.set({ kind: "new", ...options });
}

export function openEditProblem(problem: ProblemView): void {
  request.set({ kind: "edit", problem });
}

export function closeCompose(): void {
  request.set(null);
}
