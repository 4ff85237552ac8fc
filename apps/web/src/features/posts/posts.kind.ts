import type { PostView, RevisionView } from "@bump/contract";
import type { Shared } from "#features/sharing/index.ts";

/** What all kinds of posts have, as far as their cards go. */
export type Post = PostView & { counters: { totalReactions: number; totalComments: number } };

/** The words that name the kind. */
export type PostTexts = {
  by: (name: string) => string;
  byAnonymous: string;
  menu: string;
  /** The way to one without words. */
  open: string;
  /** In place of a name, where one has none. */
  named: string;
  confirmDelete: string;
  deleted: string;
  deleteFailed: string;
};

/** What the shared parts must know of a kind of posts. */
export type PostKind<Item extends Post> = {
  /** Its page: one of shareTargets. */
  target: (post: Item) => string;
  /** Its name; of one without, its text. */
  title: (post: Item) => string;
  useTexts: () => PostTexts & {
    /** What hangs on it besides its comments: what goes with it, whom it concerns, what stays. */
    hangsOn?: (post: Item) => string;
  };
  /** Absent where it is not changed as a whole. */
  edit?: (post: Item) => void;
  remove: (post: Item) => Promise<void>;
  listRevisions: (id: string, signal: AbortSignal) => Promise<RevisionView[]>;
};

/** What a card takes, whatever it shows. */
export type PostProps<Item extends Post> = { post: Item; kind: PostKind<Item> };

/** What is enough to lead to one and to name it. */
export type LinkedProps<Item extends Post> = { post: Item; kind: Pick<PostKind<Item>, "target" | "title"> };

export function toShared<Item extends Post>({ post, kind }: LinkedProps<Item>): Shared {
  return { target: kind.target(post), title: kind.title(post), spaceId: post.spaceId };
}
