import type { StoryView } from "@bump/contract";
import { IconMessage } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { BookmarkButton } from "#features/bookmarks/index.ts";
import { ReactButton, ReactionFaces } from "#features/reactions/index.ts";
import { ShareButton } from "#features/sharing/index.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { toShared } from "../stories.sharing.ts";
import classes from "./StoryCard.module.css";

/** One row: react, who did, then comment, share, bookmark. */
export function StoryFoot({ story }: { story: StoryView }) {
  const { t } = useTranslation("stories");
  const { number } = useFormats();
  const count = story.counters.totalComments;
  return (
    <div className={classes.foot}>
      <ReactButton item={story} disabled={!story.can.react} />
      <ReactionFaces item={story} />
      <span className={classes.space} />
      <Link
        to="/story/$id"
        params={{ id: story.id }}
        hash="comments"
        className={classes.comments}
        aria-label={count > 0 ? t("card.comments", { count }) : t("card.noComments")}
      >
        <Icon of={IconMessage} />
        {count > 0 && number(count)}
      </Link>
      <ShareButton shared={toShared(story)} />
      <span className={classes.bookmark}>
        <BookmarkButton item={story} />
      </span>
    </div>
  );
}
