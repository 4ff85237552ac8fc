import { react, type ReactionKind } from "@bump/contract";
import { call } from "#lib/api.ts";
import { findItem, patchItem } from "#lib/items.ts";

export type Reaction = ReactionKind | "none";

/** What reacting needs of an item, whatever it is. */
export type Reactable = {
  path: string;
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

/** The latest choice for each item: answers to earlier ones are overtaken. */
const wanted = new Map<string, Reaction>();

/** Shown at once; what the server refuses is taken back, and only that: others may have reacted meanwhile. */
export async function setReaction(item: Reactable, reaction: Reaction): Promise<void> {
  const { path } = item;
  const before = findItem<Reactable>(path)?.reaction ?? item.reaction;
  if (before === reaction) return;
  patchItem<Reactable>(path, (one) => withReaction(one, reaction));
  wanted.set(path, reaction);
  const isLatest = () => wanted.get(path) === reaction;
  try {
    const { reactions, counters } = await call(react, { body: { path, reaction } });
    if (!isLatest()) return;
    patchItem<Reactable>(path, (one) => ({ ...one, reactions, counters: { ...one.counters, ...counters } }));
  } catch (error) {
    if (isLatest()) patchItem<Reactable>(path, (one) => withReaction(one, before));
    throw error;
  } finally {
    if (isLatest()) wanted.delete(path);
  }
}
