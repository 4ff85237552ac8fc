import { createStory, type StoryView } from "@bump/contract";
import i18next from "i18next";
import { defineSending, fileIdsOf, placePost, type Sending } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { loadTexts } from "#lib/i18n.ts";
import { openCompose } from "./compose/compose.ts";
import type { StoryDraft } from "./compose/story-drafts.ts";
import { storyKind } from "./stories.kind.ts";

export type SendingStory = Sending & { post: StoryView };

/** Stories on their way. */
export const sendingStories = defineSending<StoryView, StoryDraft, StoryView>("story", {
  send: async (draft, once) => {
    const { data } = await call(createStory, {
      body: {
        spaceId: once.spaceId,
        data: {
          id: draft.id,
          story: draft.html,
          files: fileIdsOf(draft),
          location: draft.location ?? null,
          isAnonymousPost: draft.isAnonymous,
          isDraft: draft.isDraft,
          problemId: draft.problem?.id ?? null,
        },
      },
      once,
    });
    return data;
  },
  place: placePost,
  target: storyKind.target,
  reopen: ({ problem, spaceId }) => openCompose({ problem: problem ?? undefined, spaceId }),
  texts: async () => {
    await loadTexts("compose");
    return {
      done: ({ state }) => i18next.t(`compose:done.${state === "draft" || state === "pending" ? state : "posted"}`),
      failed: i18next.t("compose:failed.post"),
      open: i18next.t("compose:done.open"),
    };
  },
});
