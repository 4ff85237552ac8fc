import { createStory, type FileView, type StoryView, type UserView } from "@bump/contract";
import { findHashtags } from "@bump/contract/rules";
import i18next from "i18next";
import type { Attachment, Attachments } from "#features/media/index.ts";
import { call } from "#lib/api.ts";
import { errorText, failedText } from "#lib/error-text.ts";
import { notify } from "#ui/notify.ts";
import { changeSending, endSending, type Sending, type SendingFile, showSending } from "../stories.sending.ts";
import { forgetSent, setAside, type StoryDraft, takeBack } from "./story-drafts.ts";

export type Outgoing = {
  draft: StoryDraft;
  place: string;
  /** Its visible words, for the hashtags. */
  text: string;
  attachments: Attachments;
  me: UserView;
  /** Leads to the story once it is there. */
  onOpen: (id: string) => void;
};

/** Those that this page is sending. */
const underWay = new Set<string>();

export function isOnItsWay(id: string): boolean {
  return underWay.has(id);
}

function toShownFile({ media, key, preview, name, size }: Attachment): FileView[] {
  if (media) return [media];
  if (!preview) return [];
  return [{ id: key, type: "image", url: preview, sizes: {}, name, size, width: null, height: null }];
}

/** How the story will look: shown at once, until the server's own answer takes its place. */
function toStory({ draft, text, attachments, me }: Outgoing): StoryView {
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
    files: attachments.get().flatMap(toShownFile),
    problemId: draft.problem ? `problems/${draft.problem.id}` : null,
    problemName: draft.problem?.name ?? null,
    location: null,
    revision: 1,
    editedAt: null,
    reactions: {},
    reaction: "none",
    reacted: false,
    bookmarked: false,
    counters: { totalReactions: 0, totalComments: 0 },
    rejection: null,
    can: { edit: false, remove: false, comment: false, react: false, report: false },
    when: now,
    createdAt: now,
  };
}

function toSendingFile({ name, sent, size, step }: Attachment): SendingFile {
  return { name, sent: step === "ready" || step === "preparing" ? size : sent, size, paused: step === "paused" };
}

async function post({ draft }: Outgoing, files: FileView[]): Promise<StoryView> {
  const { data } = await call(createStory, {
    body: {
      spaceId: draft.spaceId,
      data: {
        id: draft.id,
        story: draft.html,
        files: files.map(({ id }) => ({ id })),
        isAnonymousPost: draft.isAnonymous,
        isDraft: draft.isDraft,
        problemId: draft.problem?.id ?? null,
      },
    },
  });
  return data;
}

function tellArrived(story: StoryView, onOpen: (id: string) => void): void {
  const open = { label: i18next.t("compose:done.open"), onSelect: () => onOpen(story.id) };
  const done = { draft: "draft", pending: "pending" }[story.state as string] ?? "posted";
  notify.success(i18next.t(`compose:done.${done as "posted"}`), { action: open });
}

/** Sends what was written, its files first. It is shown at once; on failure it stays, with the reason and a way to retry. */
export function sendStory(outgoing: Outgoing): void {
  const { draft, place, attachments, onOpen } = outgoing;
  const { id } = draft;
  const onTheWay = (): Sending => {
    const files = attachments.get().map(toSendingFile);
    return files.length > 0 ? { state: "uploading", files } : { state: "sending" };
  };
  const each = (act: (key: string) => void, step: Attachment["step"]) => {
    for (const file of attachments.get()) if (file.step === step) act(file.key);
  };
  const leave = attachments.subscribe(() => changeSending(id, onTheWay()));

  const attempt = async () => {
    underWay.add(id);
    try {
      changeSending(id, onTheWay());
      const ready = await attachments.whenReady();
      changeSending(id, { state: "sending" });
      const story = await post(outgoing, ready);
      leave();
      endSending(id, story);
      attachments.forget();
      await forgetSent(id);
      tellArrived(story, onOpen);
    } catch (error) {
      changeSending(id, { state: "failed", reason: errorText(error) });
      const retry = { label: i18next.t("common:actions.retry"), onSelect: acts.retry };
      notify.error(failedText(i18next.t("compose:failed.post"), error), { action: retry, stays: true, id });
    } finally {
      underWay.delete(id);
    }
  };
  const acts = {
    retry: () => {
      each(attachments.retry, "failed");
      if (!underWay.has(id)) void attempt();
    },
    cancel: () => {
      leave();
      attachments.stop();
      endSending(id);
      void takeBack(place, draft);
    },
    pause: () => each(attachments.pause, "sending"),
    resume: () => each(attachments.resume, "paused"),
  };

  showSending({ story: toStory(outgoing), sending: onTheWay(), acts });
  void setAside(place, draft).then(attempt);
}
