import type { ProblemView } from "@bump/contract";
import { createStore } from "#lib/store.ts";

type ComposeRequest = { kind: "new" } | { kind: "edit"; problem: ProblemView };

const request = createStore<ComposeRequest | null>(null);

export const useComposeRequest = request.use;

/** Opens the wizard for a new problem, from anywhere. */
export function openProblemWizard(): void {
  request.set({ kind: "new" });
}

export function openEditProblem(problem: ProblemView): void {
  request.set({ kind: "edit", problem });
}

export function closeCompose(): void {
  request.set(null);
}
