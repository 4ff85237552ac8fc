import type { ReactNode } from "react";
import { PlaceLine } from "#features/places/index.ts";
import { LinkPreview } from "#features/previews/index.ts";
import type { Post } from "../posts.kind.ts";
import classes from "./PostCard.module.css";
import { PostMedia } from "./PostMedia.tsx";
import { PostWords } from "./PostWords.tsx";

type Props = {
  post: Pick<Post, "tags" | "files" | "location" | "state">;
  html: string;
  /** Where a click on the words leads: one of shareTargets. */
  target: string;
  /** On its own page: all of it. */
  whole?: boolean;
  /** Its pictures are the first of the page. */
  isFirst?: boolean;
  /** Above the words. */
  children?: ReactNode;
  /** After all of it. */
  below?: ReactNode;
};

/** What is said: the words, the tags, what was attached, the place. */
export function PostBody({ post, html, target, whole = false, isFirst = whole, children, below }: Props) {
  const { location } = post;
  return (
    <>
      <div className={classes.inset}>
        {children}
        <PostWords post={post} html={html} target={target} whole={whole} />
        {post.files.length === 0 && <LinkPreview html={html} />}
      </div>
      <PostMedia files={post.files} isFirst={isFirst} />
      {location && (
        <p className={classes.place}>
          <PlaceLine location={location} />
        </p>
      )}
      {below && <div className={classes.inset}>{below}</div>}
    </>
  );
}
