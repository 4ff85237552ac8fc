import type { CommentView, ContentItem, ServerMessages, StoryView } from "@bump/contract";
import { useEffect } from "react";
import { hideComment } from "#features/comments/index.ts";
import { dropItem, findItem, itemKeys, patchItem } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { useSession } from "#lib/session.ts";
import { onConnected, onServerMessage } from "#lib/socket.ts";
import { addNews, catchUp, dropNews } from "./stories.news.ts";
import { patchStory, type StoryFilter, type storyKeys, storyPath } from "./stories.queries.ts";
import { isSending } from "./stories.sending.ts";

type Message<Name extends keyof ServerMessages> = Parameters<ServerMessages[Name]>[0];

const ownMarks = "reaction reacted bookmarked joined upvoted downvoted following solving reviewed helpful can".split(
  " ",
);
/** Of a solution in a problem's context, what is counted there: everybody is told the sums. */
const countedThere = ["problemId", "helped", "counters"];

function isOffered(item: ContentItem): boolean {
  return item.collection === "solutions" && item.problemId !== null;
}

/** What everybody is told is nobody's in particular: the person's own marks and rights stay. */
function onUpdated({ path, item }: Message<"item:updated">): void {
  if (!item) return;
  patchItem<ContentItem>(path, (held) => {
    const kept = isOffered(held) ? [...ownMarks, ...countedThere] : ownMarks;
    const own = Object.entries(held).filter(([field]) => kept.includes(field));
    // What a comment was said to is told only with lists.
    return { ...held, ...item, ...Object.fromEntries(own) } as ContentItem;
  });
}

function onCreated({ path, item }: Message<"item:created">): void {
  if (item.collection !== "stories" || isSending(item.id)) return;
  // One that waited for approval is on its author's page already.
  if (findItem(path)) onUpdated({ path, item });
  else if (item.problemId === null) addNews(item.spaceId, [item]);
}

function onRemoved({ path }: Message<"item:removed">): void {
  dropNews(path);
  const { collection } = findItem<StoryView | CommentView>(path) ?? {};
  if (collection === "comments" || collection === "replies") hideComment(path);
  else dropItem(path);
  const [kind, id] = path.split("/");
  // Who has it open is told so, without asking the server for what is gone.
  if (kind === "stories" && id && path === storyPath(id)) patchStory(id, { state: "removed" });
}

function pick(counters: Record<string, number>, ...names: string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(counters).filter(([name]) => names.includes(name)));
}

function onCounters({ path, counters, reactions }: Message<"counters">): void {
  patchItem<StoryView>(path, (item) => {
    const told = isOffered(item as ContentItem) ? pick(counters, "totalReactions", "totalComments") : counters;
    return { ...item, reactions, counters: { ...item.counters, ...told } };
  });
}

type Key = { queryKey: readonly unknown[] };

function isStoryList({ queryKey: [scope, , part, kind] }: Key): boolean {
  return scope === "space" && part === "items" && kind === "stories";
}

function holdsItems({ queryKey: [scope, , part] }: Key): boolean {
  return scope === "items" || (scope === "space" && part === "items");
}

/**
 * What was said while nobody listened, in order, once: the lists of stories that are looked at, one after the other, then
 * the other items; after a break all else that is looked at, too.
 */
async function catchUpAll(isFirst: boolean): Promise<void> {
  const shown = queryClient.getQueryCache().findAll({ type: "active", predicate: isStoryList });
  for (const { queryKey } of shown) {
    const [, spaceId, , , filter] = queryKey as unknown as ReturnType<typeof storyKeys.list>;
    await catchUp(spaceId, filter as StoryFilter).catch(() => undefined);
  }
  const isDue = (query: Key) => !isStoryList(query) && (!isFirst || holdsItems(query));
  await queryClient.invalidateQueries({ predicate: isDue });
}

/** Stories, their figures and what becomes of them, as others change them. Mounted once, in the signed-in shell. */
export function useLiveStories(): void {
  const signedIn = useSession().state === "signed-in";
  useEffect(() => {
    if (!signedIn) return;
    const stops = [
      onServerMessage("item:created", onCreated),
      onServerMessage("item:updated", onUpdated),
      onServerMessage("item:removed", onRemoved),
      onServerMessage("counters", onCounters),
      // What is listed across spaces may hold things of that one.
      onServerMessage("access:lost", () => void queryClient.resetQueries({ queryKey: itemKeys.across })),
      onConnected((isFirst) => void catchUpAll(isFirst)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [signedIn]);
}
