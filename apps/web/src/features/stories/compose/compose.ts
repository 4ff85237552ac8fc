import type { StoryView } from "@bump/contract";
import { createStore } from "#lib/store.ts";

export type ComposeRequest =
  /** A new one; in a problem's context it is told there. */
  { kind: "new"; problem?: { id: string; name: string }; onClosed?: () => void } | { kind: "edit"; story: StoryView };

const request = createStore<ComposeRequest | null>(null);

export const useComposeRequest = request.use;

/** Opens the Post Story dialog, from anywhere. */
export function openCompose(options: { problem?: { id: string; name: string }; onClosed?: () => void } = {}): void {
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
