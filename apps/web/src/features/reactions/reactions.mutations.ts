import { react, type ReactionKind } from "@bump/contract";
import i18next from "i18next";
import { call } from "#lib/api.ts";
import { failedText } from "#lib/error-text.ts";
import { loadTexts } from "#lib/i18n.ts";
import { findItem, itemKeys, patchItem, refetchUnderWay, refreshSaved } from "#lib/items.ts";
import { defineKind, isOurs, outbox } from "#lib/outbox/outbox.ts";
import { notify } from "#ui/notify.ts";

export type Reaction = ReactionKind | "none";

export const reactionKeys = { all: [...itemKeys.across, "reacted"] as const };

/** What reacting needs of an item, whatever it is. */
export type Reactable = {
  path: string;
  spaceId: string;
  reaction: Reaction;
  reacted: boolean;
  reactions: Partial<Record<ReactionKind, number>>;
  counters: { totalReactions: number };
};

/** The item with the person's reaction another: one of each person counts. */
export function withReaction<Item extends Reactable>(item: Item, reaction: Reaction): Item {
  const reactions = { ...item.reactions };
  const add = (kind: Reaction, by: number) => {
    if (kind === "none") return;
    const count = (reactions[kind] ?? 0) + by;
    if (count > 0) reactions[kind] = count;
    else delete reactions[kind];
  };
  add(item.reaction, -1);
  add(reaction, 1);
  const change = Number(reaction !== "none") - Number(item.reaction !== "none");
  const totalReactions = Math.max(0, item.counters.totalReactions + change);
  return {
    ...item,
    reaction,
    reacted: reaction !== "none",
    reactions,
    counters: { ...item.counters, totalReactions },
  };
}

type Wish = {
  path: string;
  reaction: Reaction;
  /** What the server has, as far as this page knows. */ before: Reaction;
};

async function tellRefused(error: unknown): Promise<void> {
  await loadTexts("comments");
  notify.error(failedText(i18next.t("comments:reactions.failed"), error));
}

/** Reactions on their way: of each item the last wish. */
export const unsentReactions = defineKind<Wish, Pick<Reactable, "reactions" | "counters">>("reaction", {
  send: async ({ value: { path, reaction }, key, spaceId }) => {
    const { reactions, counters } = await call(react, { body: { path, reaction }, once: { key, spaceId } });
    return { reactions, counters };
  },
  arrived: ({ value: { path, reaction }, spaceId }, { reactions, counters }) => {
    const reacted = reaction !== "none";
    patchItem<Reactable>(path, (one) => ({
      ...one,
      reaction,
      reacted,
      reactions,
      counters: { ...one.counters, ...counters },
    }));
    refetchUnderWay(spaceId);
    refreshSaved(reactionKeys.all, path, reacted);
  },
  refused: ({ value: { path, reaction, before } }, error) => {
    // Only that is taken back: others may have reacted meanwhile.
    patchItem<Reactable>(path, (one) => (one.reaction === reaction ? withReaction(one, before) : one));
    void tellRefused(error);
    return "goes";
  },
});

/** Shown at once, and sent until it is there; what the server refuses is taken back. */
export function setReaction(item: Reactable, reaction: Reaction): void {
  const { path, spaceId } = item;
  const wish = unsentReactions.find(path);
  const shown = findItem<Reactable>(path)?.reaction ?? item.reaction;
  if ((wish?.value.reaction ?? shown) === reaction) return;
  patchItem<Reactable>(path, (one) => withReaction(one, reaction));
  const before = wish?.value.before ?? shown;
  // Back to what the server has, before it has heard of anything else.
  if (wish && isOurs(wish) && before === reaction) void outbox.take(wish);
  else void unsentReactions.record({ id: path, path, spaceId, value: { path, reaction, before } });
}

/** The item with the wish that is on its way, and whether that waits: a list that was fetched since knows nothing of it. */
export function useWished<Item extends Reactable>(item: Item): { item: Item; isWaiting: boolean } {
  const { entry, phase } = unsentReactions.useOne(item.path);
  const wished = entry && entry.value.reaction !== item.reaction ? withReaction(item, entry.value.reaction) : item;
  return { item: wished, isWaiting: phase === "waiting" };
}
