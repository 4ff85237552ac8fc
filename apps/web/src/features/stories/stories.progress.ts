import type { StoryView } from "@bump/contract";
import type { SendingFile } from "#features/posts/index.ts";
import type { Entry } from "#lib/outbox/engine.ts";
import { onSessionEnd } from "#lib/session.ts";
import { createStore } from "#lib/store.ts";
import type { StoryDraft } from "./compose/story-drafts.ts";

/** How far the files of a story are, and what can be done about them. */
export type Progress = {
  story: Pick<StoryView, "files">;
  files: readonly SendingFile[];
  pause: () => void;
  resume: () => void;
};

/** A story that was posted: how it looks, what is sent, and the draft that it came from. */
export type Posted = { story: StoryView; draft: StoryDraft; /** Where it was written. */ place: string };
export type PostedEntry = Entry<Posted>;

/** Of the stories that this page is sending, by id. */
const progress = createStore<Readonly<Record<string, Progress>>>({});

export const useProgress = progress.use;

onSessionEnd(() => progress.set({}));

export function showProgress(id: string, now: Progress | null): void {
  const { [id]: _before, ...others } = progress.get();
  progress.set(now ? { ...others, [id]: now } : others);
}
