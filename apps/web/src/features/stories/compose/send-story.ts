import { noFlags, type StoryView, type UserView } from "@bump/contract";
import { findHashtags } from "@bump/contract/rules";
import type { useRouter } from "@tanstack/react-router";
import type { Attachments } from "#features/media/index.ts";
import { sendPost } from "#features/posts/index.ts";
import { sendingStories } from "../stories.sending.ts";
import type { StoryDraft } from "./story-drafts.ts";

export type Outgoing = {
  draft: StoryDraft;
  place: string;
  /** Its visible words, for the hashtags. */
  text: string;
  attachments: Attachments;
  me: UserView;
  /** Leads to the story once it is there. */
  router: ReturnType<typeof useRouter>;
};

/** How the story will look: shown at once, until the server's own answer takes its place. */
function toStory({ draft, text, me }: Outgoing): StoryView {
  const { id, displayName, photoURL, role } = me;
  const now = new Date().toISOString();
  const state = draft.isDraft ? "draft" : draft.isAnonymous ? "pending" : "published";
  return {
    id: draft.id,
    path: `stories/${draft.id}`,
    collection: "stories",
    spaceId: draft.spaceId,
    author: draft.isAnonymous ? null : { id, displayName, photoURL, role },
    isAnonymousPost: draft.isAnonymous,
    isDraft: draft.isDraft,
    state,
    story: draft.html,
    tags: findHashtags(text),
    files: [],
    problemId: draft.problem ? `problems/${draft.problem.id}` : null,
    problemName: draft.problem?.name ?? null,
    location: draft.location ?? null,
    revision: 1,
    editedAt: null,
    reactions: {},
    reaction: "none",
    reacted: false,
    bookmarked: false,
    ...noFlags,
    counters: { totalReactions: 0, totalComments: 0 },
    rejection: null,
    can: { edit: false, remove: false, comment: false, react: false, report: false },
    when: now,
    createdAt: now,
  };
}

export function sendStory(outgoing: Outgoing): void {
  const { draft, place, attachments, router } = outgoing;
  sendPost(sendingStories, { post: toStory(outgoing), draft, place, attachments, router });
}
