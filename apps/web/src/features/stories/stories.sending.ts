import type { StoryView } from "@bump/contract";
import { onSessionEnd } from "#lib/session.ts";
import { createStore } from "#lib/store.ts";
import { belongs, placeStory, type StoryFilter } from "./stories.queries.ts";

/** A file of a story that is on its way. */
export type SendingFile = { name: string; /** Bytes. */ sent: number; size: number; paused: boolean };

/** Where a story stands that the server does not have yet. */
export type Sending = {
  /** `waiting`: there is no connection; it is sent when there is one again. */
  state: "uploading" | "sending" | "waiting" | "failed";
  files?: readonly SendingFile[];
  /** Of a failed one: why, as a sentence. */
  reason?: string;
};

export type SendingActs = {
  retry: () => void;
  /** Gives it up: it goes from the list, and its text back to the draft. */
  cancel: () => void;
  /** Of its files. */
  pause?: () => void;
  resume?: () => void;
};

export type SendingStory = { story: StoryView; sending: Sending; acts: SendingActs };

/**
 * Stories on their way, newest first. Apart from the lists' own cache, so that a list that is fetched anew meanwhile does
 * not lose them.
 */
const onTheWay = createStore<readonly SendingStory[]>([]);

onSessionEnd(() => onTheWay.set([]));

/** Shows a story at once, where it will stand. With the same id again: shows how far it is now. */
export function showSending(entry: SendingStory): void {
  const others = onTheWay.get().filter(({ story }) => story.id !== entry.story.id);
  const at = onTheWay.get().findIndex(({ story }) => story.id === entry.story.id);
  onTheWay.set(at < 0 ? [entry, ...others] : others.toSpliced(at, 0, entry));
}

/** How far it is now. */
export function changeSending(id: string, sending: Sending): void {
  onTheWay.set(onTheWay.get().map((entry) => (entry.story.id === id ? { ...entry, sending } : entry)));
}

/** It has arrived, and the server's answer takes its place; or, without one, it was given up. */
export function endSending(id: string, arrived?: StoryView): void {
  if (arrived) placeStory(arrived);
  onTheWay.set(onTheWay.get().filter(({ story }) => story.id !== id));
}

/** Those on their way to a list. */
export function useSending(spaceId: string, filter: StoryFilter): readonly SendingStory[] {
  return onTheWay.use().filter(({ story }) => story.spaceId === spaceId && belongs(filter, story));
}

/** Its own answer is still to come: what others are told of it is no news here. */
export function isSending(id: string): boolean {
  return onTheWay.get().some(({ story }) => story.id === id);
}
