import type { StoryView } from "@bump/contract";
import { IconTrafficCone } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PostBody } from "#features/posts/index.ts";
import { plainText } from "#lib/plain-text.ts";
import { IconTile } from "#ui/IconTile.tsx";
import { storyKind } from "../stories.kind.ts";
import classes from "./StoryCard.module.css";

/** The problem that a story is told to. */
function LinkedProblem({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("stories");
  return (
    <Link to="/problem/$id/info" params={{ id }} className={classes.problem} aria-label={t("card.problem", { name })}>
      <IconTile icon={IconTrafficCone} tone="rust" />
      <span className={classes.problemName}>{name}</span>
    </Link>
  );
}

type Props = {
  story: StoryView;
  /** On its own page: all of it. */
  whole?: boolean;
  /** Its pictures are the first of the page. */
  isFirst?: boolean;
};

/** What is told, below the problem it belongs to. A draft may have nothing but pictures yet. */
export function StoryBody({ story, whole, isFirst }: Props) {
  const { t } = useTranslation("stories");
  const { problemId, problemName } = story;
  const isBare = story.isDraft && plainText(story.story) === "";
  return (
    <PostBody
      post={story}
      html={isBare ? "" : story.story}
      target={storyKind.target(story)}
      whole={whole}
      isFirst={isFirst}
    >
      {problemId && problemName && <LinkedProblem id={problemId.replace("problems/", "")} name={problemName} />}
      {isBare && <p className={classes.noText}>{t("card.noText")}</p>}
    </PostBody>
  );
}
