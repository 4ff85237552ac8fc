import type { CommentView } from "@bump/contract";
import { Card, Group } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
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

/** The page of what it was said to. */
function pageOf({ about, path }: CommentView): string {
  const [, id] = path.split("/");
  return about?.link ?? `/story/${id}`;
}

type PlaceProps = { comment: CommentView; className?: string; children: ReactNode };

/** Leads to the comment where it stands. */
function Place({ comment, className, children }: PlaceProps) {
  const [id, answered] = comment.path
    .split("/")
    .toReversed()
    .filter((_, index) => index % 2 === 0);
  const search = comment.collection === "replies" ? { comment: answered, reply: id } : { comment: id };
  return (
    <Link to={pageOf(comment) as "/"} search={search as never} className={className}>
      {children}
    </Link>
  );
}

/** A comment away from its thread, with what it was said to and the way to where it stands. */
export function SavedComment({ comment, position }: Props) {
  const { t } = useTranslation("comments");
  const { about, author, collection, when } = comment;
  const name = author?.displayName ?? t("comment.gone");
  const by = collection === "replies" ? "comment.replyBy" : "comment.by";
  return (
    <Card
      component="article"
      aria-label={t(by, { name })}
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
        <div className={classes.head}>
          <div className={classes.name}>
            {author ? (
              <RichText
                text={t(by, { name: "<who></who>" })}
                components={{
                  who: (
                    <Link to="/network/$id/info" params={{ id: author.id }} data-person={author.id}>
                      {name}
                    </Link>
                  ),
                }}
              />
            ) : (
              t(by, { name })
            )}
          </div>
          <div className={classes.facts}>
            <When at={when} />
            {about?.title && (
              <span className={classes.about}>
                <RichText
                  text={t("comment.on", { title: "<item></item>" })}
                  components={{
                    item: (
                      <Link to={about.link as "/"}>
                        <bdi>{about.title}</bdi>
                      </Link>
                    ),
                  }}
                />
              </span>
            )}
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
        <Place comment={comment} className={classes.open}>
          <Icon of={IconExternalLink} size={16} />
          {t("bookmarks.open")}
        </Place>
        <BookmarkButton item={comment} />
      </div>
    </Card>
  );
}
