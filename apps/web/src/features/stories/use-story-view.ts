import { readStored, storageKeys, writeStored } from "#lib/storage.ts";
import { createStore } from "#lib/store.ts";

export const storyViews = ["grid", "list"] as const;
export type StoryListView = (typeof storyViews)[number];

const view = createStore<StoryListView>(readStored(storageKeys.storyView) === "list" ? "list" : "grid");

/** Cards or rows: the person's choice on this device. */
export const useStoryView = view.use;

export function setStoryView(next: StoryListView): void {
  view.set(next);
  writeStored(storageKeys.storyView, next);
}
