import i18next from "i18next";
import { useMemo } from "react";
import type { KeptAttachment } from "#features/media/index.ts";
import { ApiError } from "#lib/api-error.ts";
import { refusalText } from "#lib/error-text.ts";
import { loadTexts } from "#lib/i18n.ts";
import type { Entry } from "#lib/outbox/engine.ts";
import { defineKind, isOurs, outbox, type Unsent } from "#lib/outbox/outbox.ts";
import type { Sending } from "./components/SendingCard.tsx";
import type { Post } from "./posts.kind.ts";
import { belongs, type Placed } from "./posts.placing.ts";
import { type Progress, useProgress } from "./posts.progress.ts";
import type { PostFilter } from "./posts.queries.ts";

/** What is sent later, under the id it was begun with. */
export type SentDraft = { id: string; spaceId: string; files: KeptAttachment[] };
/** How it looks until the server has it. */
export type SentLook = Placed & Pick<Post, "id" | "path" | "spaceId" | "author" | "files">;

/** A post on its way: how it looks, what is sent, and where it was written. */
export type Posted<Look extends SentLook, Draft extends SentDraft> = { post: Look; draft: Draft; place: string };

export type SendingRules<Draft extends SentDraft, Item> = {
  send: (draft: Draft, once: Pick<Entry, "key" | "spaceId">) => Promise<Item>;
  /** It is the server's now: puts it where it belongs. */
  place: (post: Item) => void;
  /** Its page: one of shareTargets. */
  target: (post: Item) => string;
  /** Opens once more what it was written in. */
  reopen: (draft: Draft) => void;
  texts: () => Promise<{ done: (post: Item) => string; failed: string; open: string }>;
};

/** What is said of a post that was written in steps, in the kind's own words. */
export async function wizardTexts(kind: "problems" | "solutions" | "skills") {
  await loadTexts(kind, "posts");
  return {
    done: ({ state }: Pick<Post, "state">) =>
      state === "draft"
        ? i18next.t("posts:wizard.draft")
        : i18next.t(`${kind}:wizard.${state === "pending" ? "pending" : "posted"}`),
    failed: i18next.t(`${kind}:wizard.failed`),
    open: i18next.t("posts:wizard.open"),
  };
}

/** What only those need who post: fetched with the dialog, and after a restart when there is something to send. */
function loadUnsent() {
  return import("./compose/unsent-post.ts").catch(() => {
    throw new ApiError("network");
  });
}

type Acts = Pick<Sending, "retry" | "edit" | "cancel">;

function toSending<Look extends SentLook>(
  { entry, phase }: Unsent<Posted<Look, SentDraft>>,
  progress: Progress | undefined,
  acts: Acts,
): Sending & { post: Look } {
  const { value, refusal, tried } = entry;
  const isUploading = phase === "sending" && progress !== undefined && progress.files.length > 0 && !tried;
  return {
    post: progress ? { ...value.post, files: progress.shown } : value.post,
    state: isUploading ? "uploading" : phase,
    files: isUploading ? progress.files : [],
    reason: refusal ? refusalText(refusal) : undefined,
    pause: progress?.pause,
    resume: progress?.resume,
    ...acts,
  };
}

/** Posts of one kind on their way. Apart from the lists' own cache: a list that is fetched anew does not lose them. */
export function defineSending<Look extends SentLook, Draft extends SentDraft, Item extends Post>(
  name: string,
  rules: SendingRules<Draft, Item>,
) {
  const unsent = defineKind<Posted<Look, Draft>, Item>(name, {
    prepare: async ({ value }) => {
      if (value.draft.files.length === 0) return value;
      const files = await (await loadUnsent()).sendFiles(value.draft);
      return { ...value, draft: { ...value.draft, files } };
    },
    send: ({ value: { draft }, key, spaceId }) => rules.send(draft, { key, spaceId }),
    arrived: ({ value: { draft } }, post, here) => {
      rules.place(post);
      if (here) void loadUnsent().then(({ finish }) => finish(draft, post, rules));
    },
    refused: ({ slot }, error) => {
      void loadUnsent().then(({ tellRefused }) => tellRefused(slot, error, rules));
      return "stays";
    },
  });
  const giveUp = async (entry: Entry<Posted<Look, Draft>>, then: "edit" | "leave") => {
    const { takeBack } = await loadUnsent();
    if (await takeBack(entry)) if (then === "edit") rules.reopen(entry.value.draft);
  };
  /** Gives it up: its words stay as a draft where they were written, also where that is shut: it may be opened again. */
  const discard = (entry: Entry<Posted<Look, Draft>>): Promise<void> => giveUp(entry, "leave");
  const actsOf = (entry: Entry<Posted<Look, Draft>>): Acts => ({
    retry: () => void outbox.retry(entry),
    ...(isOurs(entry) && { edit: () => void giveUp(entry, "edit"), cancel: () => void discard(entry) }),
  });

  return {
    unsent,

    /** Opens once more what it was written in, where the server does not have it. */
    edit: (entry: Entry<Posted<Look, Draft>>): Promise<void> => giveUp(entry, "edit"),

    discard,

    /** Those on their way to a list, of one space or with null of all, the latest first. */
    useIn: (spaceId: string | null, filter: PostFilter): readonly (Sending & { post: Look })[] => {
      const all = unsent.use();
      const known = useProgress();
      return useMemo(
        () =>
          all
            .filter(({ entry: { value } }) => spaceId === null || value.post.spaceId === spaceId)
            .filter(({ entry: { value } }) => belongs(filter, value.post))
            .map((one) => toSending<Look>(one, known[one.entry.value.post.id], actsOf(one.entry)))
            .toReversed(),
        [all, known, spaceId, filter],
      );
    },
  };
}

export type PostSending<Look extends SentLook, Draft extends SentDraft> = {
  unsent: Pick<ReturnType<typeof defineKind<Posted<Look, Draft>, unknown>>, "record">;
};
