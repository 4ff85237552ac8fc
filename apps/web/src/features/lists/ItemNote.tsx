import type { ContentItem } from "@bump/contract";
import { Card, Group } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BookmarkButton } from "#features/bookmarks/index.ts";
import { ReactButton, ReactionFaces } from "#features/reactions/index.ts";
import { Avatar, MaskAvatar } from "#ui/Avatar.tsx";
import { Icon } from "#ui/Icon.tsx";
import { RichText } from "#ui/RichText.tsx";
import { When } from "#ui/When.tsx";
import classes from "./SavedItems.module.css";

type Props = {
  item: ContentItem;
  /** What it is, and by whom. */
  by: (name: string) => string;
  /** Beside the time: what it is about. */
  about?: ReactNode;
  /** Where it stands. */
  at: LinkProps;
  /** Its place in a list, for readers. */
  position?: number;
  /** Whether it is reacted to and kept by itself. */
  marked?: boolean;
  children: ReactNode;
};

/** Something away from what it belongs to, with the way to where it stands. */
export function ItemNote({ item, by, about, at, position, marked = false, children }: Props) {
  const { t } = useTranslation(["comments", "posts"]);
  const { author, when, isAnonymousPost } = item;
  const name = author?.displayName ?? t(isAnonymousPost ? "posts:card.anonymous" : "comments:comment.gone");
  return (
    <Card
      component="article"
      aria-label={by(name)}
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
                text={by("<who></who>")}
                components={{
                  who: (
                    <Link to="/network/$id/info" params={{ id: author.id }} data-person={author.id}>
                      {name}
                    </Link>
                  ),
                }}
              />
            ) : (
              by(name)
            )}
          </div>
          <div className={classes.facts}>
            <When at={when} byDay={isAnonymousPost} />
            {about && <span className={classes.about}>{about}</span>}
          </div>
        </div>
      </Group>
      {children}
      <div className={classes.foot}>
        {marked && (
          <>
            <ReactButton item={item} disabled={!item.can.react} />
            <ReactionFaces item={item} />
          </>
        )}
        <span className={classes.space} />
        <Link {...at} className={classes.open}>
          <Icon of={IconExternalLink} size={16} />
          {t("comments:bookmarks.open")}
        </Link>
        {marked && <BookmarkButton item={item} />}
      </div>
    </Card>
  );
}
