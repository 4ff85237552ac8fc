import { IconMessage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { BookmarkButton } from "#features/bookmarks/index.ts";
import { ReactButton, ReactionFaces } from "#features/reactions/index.ts";
import { ShareButton } from "#features/sharing/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { type LinkedProps, type Post, toShared } from "../posts.kind.ts";
import classes from "./PostCard.module.css";
import { PostLink } from "./PostLink.tsx";

type Props<Item extends Post> = LinkedProps<Item> & {
  /** Sharing and bookmarking stand in the bar above the page. */
  brief?: boolean;
};

/** One row: react, who did, then comment, share, bookmark. */
export function PostFoot<Item extends Post>({ post, kind, brief = false }: Props<Item>) {
  const { t } = useTranslation("posts");
  const { number } = useFormats();
  const count = post.counters.totalComments;
  return (
    <div className={classes.foot}>
      <ReactButton item={post} disabled={!post.can.react} />
      <ReactionFaces item={post} />
      <span className={classes.space} />
      <PostLink
        target={kind.target(post)}
        hash="comments"
        className={classes.comments}
        aria-label={count > 0 ? t("card.comments", { count }) : t("card.noComments")}
      >
        <Icon of={IconMessage} />
        {count > 0 && number(count)}
      </PostLink>
      {!brief && (
        <>
          <ShareButton shared={toShared({ post, kind })} />
          <span className={classes.bookmark}>
            <BookmarkButton item={post} />
          </span>
        </>
      )}
    </div>
  );
}
