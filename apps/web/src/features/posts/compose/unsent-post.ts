import type { FileView } from "@bump/contract";
import type { useRouter } from "@tanstack/react-router";
import i18next from "i18next";
import {
  type Attachment,
  type Attachments,
  createAttachments,
  forgetFiles,
  type KeptAttachment,
} from "#features/media/index.ts";
import { ApiError } from "#lib/api-error.ts";
import { dropDraft } from "#lib/drafts.ts";
import { failedText } from "#lib/error-text.ts";
import type { Entry } from "#lib/outbox/engine.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { notify, type ToastOptions } from "#ui/notify.ts";
import type { SendingFile } from "../components/SendingCard.tsx";
import { showProgress } from "../posts.progress.ts";
import type { Posted, PostSending, SendingRules, SentDraft, SentLook } from "../posts.sending.ts";
import { putBack } from "#lib/kept-drafts.ts";

type Router = ReturnType<typeof useRouter>;
type Kept = Posted<SentLook, SentDraft>;

/** What this page has of what it posted; after a restart there is only what the outbox kept. */
type Live = { attachments: Attachments; router?: Router; leave?: () => void };
const live = new Map<string, Live>();

/** What the server has not said of a file. */
const bareFile = {
  sizes: {},
  formats: [],
  blur: null,
  width: null,
  height: null,
  duration: null,
  recording: null,
  fileIndex: null,
  videoId: null,
  transcription: null,
  collection: "posts" as const,
  docId: null,
};

/** A file as it is shown where the server may not have it yet. */
export function toShownFile({ media, key, preview, name, size }: Attachment): FileView[] {
  if (media) return [media];
  if (!preview) return [];
  return [{ ...bareFile, id: key, type: "image", url: preview, name, fileName: name, size }];
}

function toSendingFile({ name, sent, size, step }: Attachment): SendingFile {
  return { name, sent: step === "ready" || step === "preparing" ? size : sent, size, paused: step === "paused" };
}

/** What was paused stays so when the page is loaded anew, and what goes on goes on. */
function keepFiles(id: string, attachments: Attachments): void {
  const entry = outbox.get().entries.find(({ value }) => (value as Partial<Kept>).draft?.id === id);
  if (!entry) return;
  const value = entry.value as Kept;
  void outbox.amend(entry, { ...value, draft: { ...value.draft, files: attachments.kept() } });
}

/** Shows how far the files are, from now on. */
function follow(id: string, one: Live): void {
  const { attachments } = one;
  const each = (act: (key: string) => void, step: Attachment["step"]) => {
    for (const file of attachments.get()) if (file.step === step) act(file.key);
  };
  // Those first that wait for their turn: it would be theirs.
  const pause = () => {
    each(attachments.pause, "waiting");
    each(attachments.pause, "sending");
    keepFiles(id, attachments);
  };
  const resume = () => {
    each(attachments.resume, "paused");
    keepFiles(id, attachments);
  };
  const show = () =>
    showProgress(id, {
      shown: attachments.get().flatMap(toShownFile),
      files: attachments.get().map(toSendingFile),
      pause,
      resume,
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

type Outgoing<Look extends SentLook, Draft extends SentDraft> = Posted<Look, Draft> & Omit<Live, "leave">;

/** Posts what was written: shown at once, kept on this device, and sent until it is there, its files first. */
export function sendPost<Look extends SentLook, Draft extends SentDraft>(
  { unsent }: PostSending<Look, Draft>,
  { attachments, router, ...posted }: Outgoing<Look, Draft>,
): void {
  const { post, draft, place } = posted;
  follow(draft.id, { attachments, router });
  const recorded = unsent.record({ id: draft.id, path: post.path, spaceId: draft.spaceId, value: posted });
  void recorded.then(() => dropDraft(place));
}

/** Files that are still on this device go first. What is there already is not sent again. */
export async function sendFiles({ id, spaceId, files }: SentDraft): Promise<KeptAttachment[]> {
  if (!live.has(id)) {
    const attachments = createAttachments(spaceId);
    await attachments.restore(files);
    // The device has lost one of them: not without it.
    if (attachments.get().length < files.length) throw new ApiError("unknown_media", { status: 422 });
    follow(id, { attachments });
  }
  const { attachments } = live.get(id)!;
  for (const { key, step } of attachments.get()) if (step === "failed") attachments.retry(key);
  await attachments.whenReady();
  return attachments.kept();
}

/** The way to a page, for as long as somebody is elsewhere. */
function wayTo(page: string, router: Router, label: string): ToastOptions {
  const isThere = () => router.state.location.pathname === page;
  if (isThere()) return {};
  return {
    action: { label, onSelect: () => void router.navigate({ to: page as "/" }) },
    until: (over) => router.subscribe("onResolved", () => isThere() && over()),
  };
}

/** It has arrived. */
export async function finish<Item extends { id: string }>(
  { id, files }: SentDraft,
  post: Item,
  { texts, target }: Pick<SendingRules<never, Item>, "texts" | "target">,
): Promise<void> {
  const { router } = unfollow(id) ?? {};
  forgetFiles(files);
  const { done, open } = await texts();
  notify.success(done(post), router && wayTo(`/${target(post)}`, router, open));
}

type Told = Pick<SendingRules<never, never>, "texts">;

export async function tellRefused(slot: string, error: unknown, { texts }: Told): Promise<void> {
  const { failed } = await texts();
  const find = () => outbox.get().entries.find((one) => one.slot === slot);
  const again = () => {
    const entry = find();
    if (entry) void outbox.retry(entry);
  };
  if (!find()) return;
  notify.error(failedText(failed, error), {
    action: { label: i18next.t("common:actions.retry"), onSelect: again },
    stays: true,
    id: slot,
    until: (over) => outbox.subscribe(() => !find() && over()),
  });
}

/** Back to where it was written. False when it went meanwhile. */
export async function takeBack(entry: Entry<Posted<SentLook, SentDraft>>): Promise<boolean> {
  const { draft, place } = entry.value;
  const files = live.get(draft.id)?.attachments.kept() ?? draft.files;
  if (!(await outbox.take(entry))) return false;
  unfollow(draft.id)?.attachments.stop();
  await putBack(place, { ...draft, files });
  return true;
}
