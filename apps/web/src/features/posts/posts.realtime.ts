import { type CommentView, type ContentItem, getItem, type ServerMessages } from "@bump/contract";
import { useEffect } from "react";
import { hideComment } from "#features/comments/index.ts";
import { call } from "#lib/api.ts";
import { dropItem, findItem, itemKeys, patchItem } from "#lib/items.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import type { Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { useSession } from "#lib/session.ts";
import { onConnected, onServerMessage } from "#lib/socket.ts";
import { catchUp } from "./posts.catch-up.ts";
import type { Post } from "./posts.kind.ts";
import { isRemovedHere, postKey } from "./posts.mutations.ts";
import { addNews, dropNews } from "./posts.news.ts";
import { belongs, takeOut } from "./posts.placing.ts";
import { listOf, postCollections, type PostFilter, postKeys } from "./posts.queries.ts";

type Message<Name extends keyof ServerMessages> = Parameters<ServerMessages[Name]>[0];

const ownMarks = "reaction reacted bookmarked joined upvoted downvoted following solving reviewed helpful can".split(
  " ",
);
/** Of a solution in a problem's context, what is counted there: everybody is told the sums. */
const countedThere = ["problemId", "helped", "counters"];

function isOffered(item: ContentItem): boolean {
  return item.collection === "solutions" && item.problemId !== null;
}

/** Of an outcome, the problem that it was tried for: not everybody may read that, so nobody is told. */
function ownOf({ collection }: ContentItem): readonly string[] {
  return collection === "outcomes" ? [...ownMarks, "problemName"] : ownMarks;
}

function keptOf(held: ContentItem, fields: readonly string[]): Partial<ContentItem> {
  const kept = isOffered(held) ? [...fields, ...countedThere] : fields;
  return Object.fromEntries(Object.entries(held).filter(([field]) => kept.includes(field)));
}

/** What everybody is told is nobody's in particular: the person's own marks and rights stay. */
function onUpdated({ path, item }: Message<"item:updated">): void {
  if (!item) return;
  const before = findItem<ContentItem>(path);
  if (item.collection === "problems" && before?.collection === "problems" && item.status !== before.status) {
    // With its status goes where the person may move it.
    void queryClient.invalidateQueries({ queryKey: postKey(path), exact: true });
  } else if (before && "state" in before && (before.state !== item.state || "waitingEdit" in before)) {
    // It or an edit of it waited, or reports hid it: now one may comment and react, and nothing waits.
    void readAgain(path).catch(() => undefined);
  }
  patchItem<ContentItem>(path, (held) => {
    // What a comment was said to is told only with lists.
    return { ...held, ...item, ...keptOf(held, ownOf(held)) } as ContentItem;
  });
  if (isPost(item)) takeOut(item);
}

type NewPost = Extract<ContentItem, { collection: (typeof postCollections)[number] }>;

function isPost(item: ContentItem): item is NewPost {
  return postCollections.some((collection) => collection === item.collection);
}

/** Whether something new is in a list: of one that is followed or the person's own only the server knows. */
function isNewsTo(filter: PostFilter, item: NewPost): boolean {
  return filter.filterBy === "recent" && belongs(filter, item);
}

function onCreated({ path, item }: Message<"item:created">): void {
  // One that waited for approval is on its author's page already.
  if (findItem(path)) return onUpdated({ path, item });
  // Of the person's own the answer is still to come.
  if (!isPost(item) || outbox.get().entries.some(({ lane }) => lane === path)) return;
  const lists = queryClient.getQueriesData<Pages<Post>>({ queryKey: postKeys.lists(item.collection, item.spaceId) });
  for (const [key] of lists) if (isNewsTo(key.at(-1) as PostFilter, item)) addNews(key, [item]);
}

function onRemoved({ path }: Message<"item:removed">): void {
  dropNews(path);
  const { collection } = findItem<Post | CommentView>(path) ?? {};
  if (collection === "comments" || collection === "replies") {
    hideComment(path);
    return;
  }
  void takeAway(path);
}

/** Who has it open is told so, without asking the server for what is gone. */
async function takeAway(path: string): Promise<void> {
  const held = findItem<Post>(path);
  // To its author and to those who look after it it may still be there: it waits again, or reports hide it.
  if (held?.can.remove && !isRemovedHere(path) && (await isStillThere(held))) return;
  dropItem(path);
  patchItem<Post>(path, (post) => ({ ...post, state: "removed" }));
}

/** What it is to the person now, wherever it is shown. */
async function readAgain(path: string): Promise<void> {
  const { data } = await call(getItem, { query: { path } });
  patchItem<ContentItem>(path, (held) => {
    const { waitingEdit: _, ...others } = held as Post;
    return { ...others, ...data, ...keptOf(held, []) } as ContentItem;
  });
}

async function isStillThere({ path }: Post): Promise<boolean> {
  try {
    await readAgain(path);
    return true;
  } catch {
    return false;
  }
}

function pick(counters: Record<string, number>, ...names: string[]): Record<string, number> {
  return Object.fromEntries(Object.entries(counters).filter(([name]) => names.includes(name)));
}

function onCounters({ path, counters, reactions }: Message<"counters">): void {
  patchItem<Post>(path, (item) => {
    const told = isOffered(item as ContentItem) ? pick(counters, "totalReactions", "totalComments") : counters;
    return { ...item, reactions, counters: { ...item.counters, ...told } };
  });
}

type Key = { queryKey: readonly unknown[] };

function isPostList({ queryKey: [scope, , part, kind] }: Key): boolean {
  return scope === "space" && part === "items" && postCollections.some((collection) => collection === kind);
}

function holdsItems({ queryKey: [scope, , part] }: Key): boolean {
  return scope === "items" || (scope === "space" && part === "items");
}

/**
 * What was said while nobody listened, in order, once: the lists of posts that are looked at, one after the other, then
 * the other items; after a break all else that is looked at, too.
 */
async function catchUpAll(isFirst: boolean): Promise<void> {
  const shown = queryClient.getQueryCache().findAll({ type: "active", predicate: isPostList });
  for (const { queryKey } of shown) await catchUp(listOf(queryKey)).catch(() => undefined);
  const isDue = (query: Key) => !isPostList(query) && (!isFirst || holdsItems(query));
  await queryClient.invalidateQueries({ predicate: isDue });
}

/** Posts of every kind, their figures and what becomes of them, as others change them. Mounted once, in the signed-in shell. */
export function useLivePosts(): void {
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
