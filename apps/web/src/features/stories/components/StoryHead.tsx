import type { StoryView } from "@bump/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar, MaskAvatar } from "#ui/Avatar.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { When } from "#ui/When.tsx";
import classes from "./StoryCard.module.css";

/** What the author is called: by name, without one, or gone. */
export function useAuthorName() {
  const { t } = useTranslation("stories");
  return ({ author, isAnonymousPost }: Pick<StoryView, "author" | "isAnonymousPost">): string =>
    author?.displayName ?? t(isAnonymousPost ? "card.anonymous" : "card.gone");
}

export function StoryAvatar({ story: { author }, size }: { story: Pick<StoryView, "author">; size: number }) {
  if (!author) return <MaskAvatar size={size} />;
  const { displayName, photoURL, role } = author;
  return (
    <span data-person={author.id}>
      <Avatar name={displayName} src={photoURL} shape={role === "org" ? "square" : "round"} size={size} />
    </span>
  );
}

/** When it was told; its exact time on hover, and the way to its page. */
export function StoryMeta({ story }: { story: StoryView }) {
  const { t } = useTranslation("stories");
  return (
    <>
      <Link to="/story/$id" params={{ id: story.id }} className={classes.when}>
        <When at={story.when} />
      </Link>
      {story.editedAt && (
        <>
          {" · "}
          <When at={story.editedAt}>{t("card.edited")}</When>
        </>
      )}
      {story.isAnonymousPost && ` · ${t("card.withheld")}`}
    </>
  );
}

type Props = {
  story: StoryView;
  /** In place of the time. */
  meta?: ReactNode;
  menu?: ReactNode;
};

export function StoryHead({ story, meta, menu }: Props) {
  const { t } = useTranslation("common");
  const phone = useIsPhone();
  const name = useAuthorName()(story);
  const { author } = story;
  return (
    <div className={classes.head}>
      <StoryAvatar story={story} size={phone ? 40 : 44} />
      <div className={classes.who}>
        <span className={classes.line}>
          {author ? (
            <Link to="/network/$id/info" params={{ id: author.id }} className={classes.name} data-person={author.id}>
              {name}
            </Link>
          ) : (
            <span className={classes.name}>{name}</span>
          )}
          {author?.role === "org" && <span className={classes.kind}>{t("organisation")}</span>}
        </span>
        <span className={classes.meta}>{meta ?? <StoryMeta story={story} />}</span>
      </div>
      {menu}
    </div>
  );
}
