import type { ProblemStatus } from "@bump/contract";
import { patchItem, putFirst } from "#lib/items.ts";
import { changeItems, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import type { Post } from "./posts.kind.ts";
import { type PostFilter, postKeys, type PostsOf } from "./posts.queries.ts";

/** What decides where a post is listed. */
export type Placed = Pick<Post, "isDraft" | "isAnonymousPost" | "state" | "tags"> & {
  collection: string;
  status?: ProblemStatus;
  /** Of a story problems/{id}, of a solution the id alone. */
  problemId?: string | null;
};

/** The list of a problem that it is in. */
function problemList({ collection, problemId }: Placed): string | null {
  if (!problemId) return null;
  return collection === "stories" ? `${problemId}/stories` : `problems/${problemId}/${collection}`;
}

/** A story that was told to a problem is listed there and nowhere else. */
function isElsewhere({ collection, problemId = null }: Placed): boolean {
  return collection === "stories" && problemId !== null;
}

/** Whether a post is in a list, by what is known of it here: of one that is searched or ranked only the server knows. */
export function belongs({ filterBy, query, status, tags, orderBy, path }: PostFilter, post: Placed): boolean {
  if (query || (orderBy && orderBy !== "recent") || (status && post.status !== status)) return false;
  if (tags?.length && !tags.some((tag) => post.tags.includes(tag))) return false;
  if (path && path !== post.collection) {
    const isMeant = filterBy !== "anonymous" || post.isAnonymousPost;
    return isMeant && post.state === "published" && path === problemList(post);
  }
  switch (filterBy) {
    case "recent":
      return post.state === "published" && !isElsewhere(post);
    case "mine":
      return !post.isDraft && !post.isAnonymousPost;
    case "drafts":
      return post.isDraft;
    case "anonymous":
      return post.isAnonymousPost && !post.isDraft;
    case "feed":
    case "solving":
    case "alerts":
    case "myalerts":
      return false;
  }
}

/** What surely is no longer in a list: a draft that was posted, a story that is told elsewhere now. */
function leaves({ filterBy, path }: PostFilter, post: Placed): boolean {
  if (filterBy === "drafts") return !post.isDraft;
  if (path && path !== post.collection) return /^problems\/.*\/stories$/.test(path) && path !== problemList(post);
  return filterBy === "recent" && (post.isDraft || isElsewhere(post));
}

type Found = Post & Placed & { collection: PostsOf["collection"] };

function listsOf<Item extends Found>({ collection, spaceId }: Item) {
  const lists = queryClient.getQueriesData<Pages<Item>>({ queryKey: postKeys.lists(collection, spaceId) });
  return lists.flatMap(([key, data]) => (data ? [{ key, data, filter: key.at(-1) as PostFilter }] : []));
}

/** Takes it out of the lists that it is no longer in. */
export function takeOut<Item extends Found>(post: Item): void {
  for (const { key, data, filter } of listsOf(post)) {
    if (!leaves(filter, post)) continue;
    const without = changeItems(data, (items) => items.filter(({ id }) => id !== post.id));
    queryClient.setQueryData<Pages<Item>>(key, without);
  }
}

/** A post as the server answers it now: changed where it stands, put in where it belongs, taken out where it does not. */
export function placePost<Item extends Found>(post: Item): void {
  for (const { key, filter } of listsOf(post)) if (belongs(filter, post)) putFirst(key, post);
  takeOut(post);
  patchItem<Item>(post.path, () => post);
}
