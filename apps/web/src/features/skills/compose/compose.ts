import type { SkillView } from "@bump/contract";
import { createOwnStore } from "#lib/own-store.ts";

/** A new one, in the space where it was begun before or in the one that is open; or one to be changed. */
type ComposeRequest = { skill?: SkillView; spaceId?: string };

const request = createOwnStore<ComposeRequest | null>(null);

export const useComposeRequest = request.use;

/** Opens the wizard for a new skill, from anywhere. */
export function openSkillWizard(options: { spaceId?: string } = {}): void {
  request.set(options);
}

export function openEditSkill(skill: SkillView): void {
  request.set({ skill });
}

export function closeCompose(): void {
  request.set(null);
}
