import type { StoryView } from "@bump/contract";
import { Card } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { StoryBody } from "./StoryBody.tsx";
import classes from "./StoryCard.module.css";
import { StoryFoot } from "./StoryFoot.tsx";
import { StoryHead, useAuthorName } from "./StoryHead.tsx";
import { StoryMenu } from "./StoryMenu.tsx";
import { StoryState } from "./StoryState.tsx";

type Props = {
  story: StoryView;
  /** On its own page: all of its words. */
  whole?: boolean;
  /** Its place in a list, for readers. */
  position?: number;
  /** Its pictures are the first of the list. */
  isFirst?: boolean;
};

/** What a story is called to readers: by whom it is. */
export function useStoryName() {
  const { t } = useTranslation("stories");
  const nameOf = useAuthorName();
  return (story: StoryView) => (story.isAnonymousPost ? t("card.byAnonymous") : t("card.by", { name: nameOf(story) }));
}

/** A story with all that can be done with it. */
export const StoryCard = memo(function StoryCard({ story, whole = false, position, isFirst }: Props) {
  const label = useStoryName()(story);
  return (
    <Card
      component="article"
      padding={0}
      className={classes.card}
      aria-label={label}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
      tabIndex={-1}
      data-story={story.id}
    >
      <StoryHead story={story} menu={<StoryMenu story={story} />} />
      <StoryBody story={story} whole={whole} isFirst={isFirst} />
      <StoryState story={story} />
      {story.state === "published" && <StoryFoot story={story} />}
    </Card>
  );
});
