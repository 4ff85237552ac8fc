import type { StoryView } from "@bump/contract";
import { Card } from "@mantine/core";
import { IconMessage, IconMoodSmile, IconPhoto } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { excerpt } from "#lib/plain-text.ts";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import { useStoryName } from "./StoryCard.tsx";
import classes from "./StoryCard.module.css";
import { StoryAvatar, StoryMeta, useAuthorName } from "./StoryHead.tsx";
import { StoryMenu } from "./StoryMenu.tsx";
import { StoryState } from "./StoryState.tsx";

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

/** A story on two lines: for looking through many. */
export const StoryRow = memo(function StoryRow({ story, position }: { story: StoryView; position?: number }) {
  const { t } = useTranslation("stories");
  const name = useAuthorName()(story);
  const label = useStoryName()(story);
  return (
    <Card
      component="article"
      padding={0}
      className={classes.rowCard}
      aria-label={label}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
      tabIndex={-1}
      data-story={story.id}
    >
      <StoryAvatar story={story} size={36} />
      <div className={classes.rowWords}>
        <span className={classes.meta}>
          <b className={classes.rowName} data-person={story.author?.id}>
            {name}
          </b>{" "}
          · <StoryMeta story={story} />
        </span>
        <Link to="/story/$id" params={{ id: story.id }} className={classes.rowText}>
          {excerpt(story.story, shownLength) || t("card.open")}
        </Link>
        <StoryState story={story} />
        <span className={classes.figures} aria-hidden>
          <Figure icon={IconMoodSmile} count={story.counters.totalReactions} />
          <Figure icon={IconMessage} count={story.counters.totalComments} />
          <Figure icon={IconPhoto} count={story.files.length} />
        </span>
      </div>
      <StoryMenu story={story} />
    </Card>
  );
});
