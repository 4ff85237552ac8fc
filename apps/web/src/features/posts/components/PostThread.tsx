import type { CommentView } from "@bump/contract";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { CommentThread } from "#features/comments/index.ts";
import type { CommentSearch } from "#lib/comment-search.ts";
import type { LinkedProps, Post } from "../posts.kind.ts";
import { usePostKeys } from "../use-post-keys.ts";
import classes from "./PostThread.module.css";

/** The address of one comment of a post, or of a reply to one. */
function commentTarget<Item extends Post>({ post, kind }: LinkedProps<Item>) {
  return ({ path, collection }: CommentView): string => {
    // Whatever the post's own path is, a comment's ends in its ids.
    const [last = "", , before = ""] = path.split("/").toReversed();
    const search = new URLSearchParams(collection === "replies" ? { comment: before, reply: last } : { comment: last });
    return `${kind.target(post)}?${search}`;
  };
}

type Props<Item extends Post> = LinkedProps<Item> & {
  search: CommentSearch;
  /** Begins a new post of the kind. */
  begin?: () => void;
};

/** What people say about a post, on its own page: the address leads to a comment, the keyboard to the box for one. */
export function PostThread<Item extends Post>({ post, kind, search: { comment, reply }, begin }: Props<Item>) {
  const box = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === "comment") box.current?.focus();
    if (hash === "comments") place.current?.scrollIntoView({ block: "start" });
  }, [hash]);
  usePostKeys({ posts: [post], kind, show: () => undefined, reply: () => box.current?.focus(), begin });
  return (
    <div ref={place} className={classes.thread}>
      <CommentThread
        of={post}
        targetOf={commentTarget({ post, kind })}
        linked={comment ? { comment, reply } : undefined}
        box={box}
      />
    </div>
  );
}
