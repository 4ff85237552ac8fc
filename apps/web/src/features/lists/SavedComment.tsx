import type { CommentView } from "@bump/contract";
import { Card, Group } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { BookmarkButton } from "#features/bookmarks/index.ts";
import { ReactButton, ReactionFaces } from "#features/reactions/index.ts";
import { Avatar, MaskAvatar } from "#ui/Avatar.tsx";
import { HtmlText } from "#ui/HtmlText.tsx";
import { Icon } from "#ui/Icon.tsx";
import { RichText } from "#ui/RichText.tsx";
import { When } from "#ui/When.tsx";
import classes from "./SavedItems.module.css";

type Props = {
  comment: CommentView;
  /** Its place in a list, for readers. */
  position?: number;
};

/** A comment away from its thread, with the way to where it stands. */
export function SavedComment({ comment, position }: Props) {
  const { t } = useTranslation("comments");
  const { author, path, when } = comment;
  const name = author?.displayName ?? t("comment.gone");
  const [, id = "", , commentId, , reply] = path.split("/");
  return (
    <Card
      component="article"
      aria-label={t("comment.by", { name })}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
      className={classes.comment}
    >
      <Group gap={12} wrap="nowrap">
        {author ? (
          <span data-person={author.id}>
            <Avatar name={name} src={author.photoURL} shape={author.role === "org" ? "square" : "round"} />
          </span>
        ) : (
          <MaskAvatar />
        )}
        <div>
          <div className={classes.name}>
            {author ? (
              <RichText
                text={t("comment.by", { name: `<who>${name}</who>` })}
                components={{ who: <Link to="/network/$id/info" params={{ id: author.id }} data-person={author.id} /> }}
              />
            ) : (
              t("comment.by", { name })
            )}
          </div>
          <div className={classes.when}>
            <When at={when} />
          </div>
        </div>
      </Group>
      {comment.isRemoved ? (
        <p className={classes.gone}>{t("bookmarks.gone")}</p>
      ) : (
        <HtmlText html={comment.commentHTML} />
      )}
      <div className={classes.foot}>
        <ReactButton item={comment} disabled={!comment.can.react} />
        <ReactionFaces item={comment} />
        <span className={classes.space} />
        <Link to="/story/$id" params={{ id }} search={{ comment: commentId, reply }} className={classes.open}>
          <Icon of={IconExternalLink} size={16} />
          {t("bookmarks.open")}
        </Link>
        <BookmarkButton item={comment} />
      </div>
    </Card>
  );
}
