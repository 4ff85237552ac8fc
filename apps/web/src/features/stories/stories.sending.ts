import { createStory, type StoryView } from "@bump/contract";
import { useMemo } from "react";
import type { Sending } from "#features/posts/index.ts";
import { ApiError } from "#lib/api-error.ts";
import { call } from "#lib/api.ts";
import { refusalText } from "#lib/error-text.ts";
import { defineKind, isOurs, outbox, type Unsent } from "#lib/outbox/outbox.ts";
import { type Posted, type PostedEntry, type Progress, useProgress } from "./stories.progress.ts";
import { belongs, placeStory, type StoryFilter } from "./stories.queries.ts";

/** What only those need who post: fetched with the dialog, and after a restart when there is something to send. */
function loadSending() {
  return import("./compose/unsent-story.ts").catch(() => {
    throw new ApiError("network");
  });
}

/** Stories on their way. Apart from the lists' own cache: a list that is fetched anew meanwhile does not lose them. */
export const unsentStories = defineKind<Posted, StoryView>("story", {
  prepare: async (entry) => (entry.value.draft.files.length > 0 ? (await loadSending()).sendFiles(entry) : entry.value),
  send: async ({ value: { draft }, key, spaceId }) => {
    const { data } = await call(createStory, {
      body: {
        spaceId,
        data: {
          id: draft.id,
          story: draft.html,
          files: draft.files.flatMap(({ media }) => (media ? [{ id: media.id }] : [])),
          isAnonymousPost: draft.isAnonymous,
          isDraft: draft.isDraft,
          problemId: draft.problem?.id ?? null,
        },
      },
      once: { key, spaceId },
    });
    return data;
  },
  arrived: (entry, story, here) => {
    placeStory(story);
    if (here) void loadSending().then(({ finish }) => finish(entry, story));
  },
  refused: (entry, error) => {
    void loadSending().then(({ tellRefused }) => tellRefused(entry, error));
    return "stays";
  },
  forget: (entry) => void loadSending().then(({ forget }) => forget(entry)),
});

export type SendingStory = Sending & { story: StoryView };

async function giveUp(entry: PostedEntry, then: "edit" | "leave"): Promise<void> {
  const { takeBack } = await loadSending();
  await takeBack(entry, then);
}

/** Gives it up: its words stay as a draft where they were written. */
export function discardStory(entry: PostedEntry): Promise<void> {
  return giveUp(entry, "leave");
}

function toSending({ entry, phase }: Unsent<Posted>, { files = [], story, ...acts }: Partial<Progress>): SendingStory {
  const { value, refusal } = entry;
  const isUploading = phase === "sending" && files.length > 0 && !entry.tried;
  return {
    story: { ...value.story, ...story },
    state: isUploading ? "uploading" : phase,
    files: isUploading ? files : [],
    reason: refusal ? refusalText(refusal) : undefined,
    retry: () => void outbox.retry(entry),
    ...(isOurs(entry) && { edit: () => void giveUp(entry, "edit"), cancel: () => void giveUp(entry, "leave") }),
    ...acts,
  };
}

/** Those on their way to a list, the latest first. */
export function useSending(spaceId: string, filter: StoryFilter): readonly SendingStory[] {
  const unsent = unsentStories.use();
  const known = useProgress();
  return useMemo(
    () =>
      unsent
        .filter(({ entry: { value } }) => value.story.spaceId === spaceId && belongs(filter, value.story))
        .map((one) => toSending(one, known[one.entry.value.story.id] ?? {}))
        .toReversed(),
    [unsent, known, spaceId, filter],
  );
}

/** Its own answer is still to come: what others are told of it is no news here. */
export function isSending(id: string): boolean {
  return unsentStories.find(id) !== undefined;
}
