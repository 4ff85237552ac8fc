import type { FileView } from "@bump/contract";
import { createOwnStore } from "#lib/own-store.ts";
import type { SendingFile } from "./components/SendingCard.tsx";

/** How far the files of a post are, and what can be done about them. */
export type Progress = {
  /** As they are shown until the server has them. */
  shown: readonly FileView[];
  files: readonly SendingFile[];
  pause: () => void;
  resume: () => void;
};

/** Of the posts that this page is sending, by id. */
const progress = createOwnStore<Readonly<Record<string, Progress>>>({});

export const useProgress = progress.use;

export function showProgress(id: string, now: Progress | null): void {
  const { [id]: _before, ...others } = progress.get();
  progress.set(now ? { ...others, [id]: now } : others);
}
