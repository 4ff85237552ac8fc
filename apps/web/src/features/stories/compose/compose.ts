import type { StoryView } from "@bump/contract";
import { createOwnStore } from "#lib/own-store.ts";

/** What a new story begins with before a word of it is written: what opens at once, or files. */
export type Beginning = "camera" | "sound" | "place" | File[];

type NewStory = {
  /** In a problem's context it is told there. */
  problem?: { id: string; name: string };
  /** Where it was begun before, or where the problem is; else in the space that is open. */
  spaceId?: string;
  beginning?: Beginning;
  onClosed?: () => void;
};

type ComposeRequest = ({ kind: "new" } & NewStory) | { kind: "edit"; story: StoryView };

const request = createOwnStore<ComposeRequest | null>(null);

export const useComposeRequest = request.use;

/** Opens the Post Story dialog, from anywhere. */
export function openCompose(options: NewStory = {}): void {
  request.set({ kind: "new", ...options });
}

export function openEditStory(story: StoryView): void {
  request.set({ kind: "edit", story });
}

export function closeCompose(): void {
  const open = request.get();
  request.set(null);
  if (open?.kind === "new") open.onClosed?.();
}
