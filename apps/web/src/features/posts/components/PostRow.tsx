import { Card } from "@mantine/core";
import { IconMessage, IconMoodSmile, IconPaperclip } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { toViewItems } from "#features/media/index.ts";
import { useFormats } from "#lib/formats.ts";
import { excerpt } from "#lib/plain-text.ts";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import type { Post, PostProps } from "../posts.kind.ts";
import { cardProps, usePostLabel } from "./PostCard.tsx";
import classes from "./PostCard.module.css";
import { AuthorAvatar, PostMeta, useAuthorName } from "./PostHead.tsx";
import { PostLink } from "./PostLink.tsx";
import { PostMenu } from "./PostMenu.tsx";
import { PostState } from "./PostState.tsx";

const shownLength = 180;

function Figure({ icon, count }: { icon: IconDrawing; count: number }) {
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <span className={classes.figure}>
      <Icon of={icon} size={16} />
      {number(count)}
    </span>
  );
}

type Props<Item extends Post> = PostProps<Item> & {
  position?: number;
  /** What its kind says of how it stands. */
  sign?: (post: Item) => ReactNode;
};

function Row<Item extends Post>({ post, kind, position, sign }: Props<Item>) {
  const name = useAuthorName()(post);
  const label = usePostLabel({ post, kind });
  const texts = kind.useTexts();
  return (
    <Card component="article" padding={0} className={classes.rowCard} {...cardProps(post, label, position)}>
      <AuthorAvatar of={post} size={36} />
      <div className={classes.rowWords}>
        <span className={classes.meta}>
          <b className={classes.rowName} data-person={post.author?.id}>
            {name}
          </b>{" "}
          · <PostMeta post={post} kind={kind} />
        </span>
        <PostLink target={kind.target(post)} className={classes.rowText}>
          {excerpt(kind.title(post), shownLength) || texts.open}
        </PostLink>
        <div className={classes.signs}>
          {sign?.(post)}
          <span className={classes.figures} aria-hidden>
            <Figure icon={IconMoodSmile} count={post.counters.totalReactions} />
            <Figure icon={IconMessage} count={post.counters.totalComments} />
            <Figure icon={IconPaperclip} count={toViewItems(post.files).length} />
          </span>
        </div>
        <PostState post={post} kind={kind} flush />
      </div>
      <PostMenu post={post} kind={kind} />
    </Card>
  );
}

/** A post on two lines: for looking through many. */
export const PostRow = memo(Row) as typeof Row;
