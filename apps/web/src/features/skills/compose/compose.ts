import type { SkillView } from "@bump/contract";
import { createStore } from "#lib/store.ts";

/** A new one, or one to be changed. */
type ComposeRequest = { skill?: SkillView };

const request = createStore<ComposeRequest | null>(null);

export const useComposeRequest = request.use;

/** Opens the wizard for a new skill, from anywhere. */
export function openSkillWizard(): void {
  request.set({});
}

export function openEditSkill(skill: SkillView): void {
  request.set({ skill });
}

export function closeCompose(): void {
  request.set(null);
}
