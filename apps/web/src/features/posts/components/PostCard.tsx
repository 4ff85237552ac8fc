import { Card, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { Post, PostProps } from "../posts.kind.ts";
import classes from "./PostCard.module.css";
import { PostFoot } from "./PostFoot.tsx";
import { PostHead, PostMeta, useAuthorName } from "./PostHead.tsx";
import { PostMenu } from "./PostMenu.tsx";
import { PostState } from "./PostState.tsx";

type Props<Item extends Post> = PostProps<Item> & {
  /** What is shown between its author and its foot. */
  children: ReactNode;
  /** What readers call it; else by whom it is. */
  label?: string;
  /** Its place in a list, for readers. */
  position?: number;
  /** Where the page says above by whom it is and what can be done with it: what is said here. */
  heading?: string;
};

/** What a post is called to readers: by whom it is. */
export function usePostLabel<Item extends Post>({ post, kind }: PostProps<Item>): string {
  const texts = kind.useTexts();
  const name = useAuthorName()(post);
  return post.isAnonymousPost ? texts.byAnonymous : texts.by(name);
}

/** What readers and the keyboard know of a card: its name and its place. */
export function cardProps(post: Pick<Post, "id">, label: string, position: number | undefined) {
  return {
    "aria-label": label,
    "aria-posinset": position,
    "aria-setsize": position === undefined ? undefined : -1,
    tabIndex: -1,
    "data-post": post.id,
  };
}

/** A post with all that can be done with it. */
export function PostCard<Item extends Post>({ post, kind, children, label, position, heading }: Props<Item>) {
  const byWhom = usePostLabel({ post, kind });
  return (
    <Card component="article" padding={0} className={classes.card} {...cardProps(post, label ?? byWhom, position)}>
      {heading ? (
        <Title order={2} size="h3" className={classes.inset}>
          {heading}
        </Title>
      ) : (
        <PostHead post={post} meta={<PostMeta post={post} kind={kind} />} menu={<PostMenu post={post} kind={kind} />} />
      )}
      {children}
      <PostState post={post} kind={kind} />
      {post.state === "published" && <PostFoot post={post} kind={kind} brief={heading !== undefined} />}
    </Card>
  );
}
