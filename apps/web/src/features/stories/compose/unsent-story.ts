import type { FileView, StoryView } from "@bump/contract";
import i18next from "i18next";
import { type Attachment, type Attachments, createAttachments, forgetFiles } from "#features/media/index.ts";
import type { SendingFile } from "#features/posts/index.ts";
import { ApiError } from "#lib/api-error.ts";
import { failedText } from "#lib/error-text.ts";
import { loadTexts } from "#lib/i18n.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { notify } from "#ui/notify.ts";
import { type Posted, type PostedEntry, showProgress } from "../stories.progress.ts";
import { openCompose } from "./compose.ts";
import { putBack } from "./story-drafts.ts";

/** What this page has of a story that it posted; after a restart there is only what the outbox kept. */
type Live = { attachments: Attachments; onOpen?: (id: string) => void; leave?: () => void };
const live = new Map<string, Live>();

function toShownFile({ media, key, preview, name, size }: Attachment): FileView[] {
  if (media) return [media];
  if (!preview) return [];
  return [{ id: key, type: "image", url: preview, sizes: {}, name, size, width: null, height: null }];
}

function toSendingFile({ name, sent, size, step }: Attachment): SendingFile {
  return { name, sent: step === "ready" || step === "preparing" ? size : sent, size, paused: step === "paused" };
}

/** Shows how far the files are, from now on. */
export function follow(id: string, one: Live): void {
  const { attachments } = one;
  const each = (act: (key: string) => void, step: Attachment["step"]) => {
    for (const file of attachments.get()) if (file.step === step) act(file.key);
  };
  const show = () =>
    showProgress(id, {
      story: { files: attachments.get().flatMap(toShownFile) },
      files: attachments.get().map(toSendingFile),
      pause: () => each(attachments.pause, "sending"),
      resume: () => each(attachments.resume, "paused"),
    });
  one.leave = attachments.subscribe(show);
  live.set(id, one);
  show();
}

function unfollow(id: string): Live | undefined {
  const one = live.get(id);
  one?.leave?.();
  live.delete(id);
  showProgress(id, null);
  return one;
}

/** Files that are still on this device go first. What is there already is not sent again. */
export async function sendFiles({ value }: PostedEntry): Promise<Posted> {
  const { draft } = value;
  if (!live.has(draft.id)) {
    const attachments = createAttachments();
    await attachments.restore(draft.files);
    // The device has lost one of them: not without it.
    if (attachments.get().length < draft.files.length) throw new ApiError("unknown_media", { status: 422 });
    follow(draft.id, { attachments });
  }
  const { attachments } = live.get(draft.id)!;
  for (const { key, step } of attachments.get()) if (step === "failed") attachments.retry(key);
  await attachments.whenReady();
  return { ...value, draft: { ...draft, files: attachments.kept() } };
}

/** It has arrived. */
export async function finish({ value: { draft } }: PostedEntry, story: StoryView): Promise<void> {
  const { onOpen } = unfollow(draft.id) ?? {};
  forgetFiles(draft.files);
  await loadTexts("compose");
  const done = { draft: "draft", pending: "pending" }[story.state as string] ?? "posted";
  const action = onOpen && { label: i18next.t("compose:done.open"), onSelect: () => onOpen(story.id) };
  notify.success(i18next.t(`compose:done.${done as "posted"}`), { action });
}

export async function tellRefused({ slot }: PostedEntry, error: unknown): Promise<void> {
  await loadTexts("compose");
  const again = () => {
    const entry = outbox.get().entries.find((one) => one.slot === slot);
    if (entry) void outbox.retry(entry);
  };
  const action = { label: i18next.t("common:actions.retry"), onSelect: again };
  notify.error(failedText(i18next.t("compose:failed.post"), error), { action, stays: true, id: slot });
}

/** Back to where it was written; to be changed at once, or left there. */
export async function takeBack(entry: PostedEntry, then: "edit" | "leave"): Promise<void> {
  const { draft, place } = entry.value;
  const files = live.get(draft.id)?.attachments.kept() ?? draft.files;
  if (!(await outbox.take(entry))) return;
  unfollow(draft.id)?.attachments.stop();
  await putBack(place, { ...draft, files });
  if (then === "edit") openCompose({ problem: draft.problem ?? undefined });
}

/** It will not be sent. */
export function forget({ value: { draft } }: PostedEntry): void {
  unfollow(draft.id)?.attachments.stop();
  forgetFiles(draft.files);
}
