import type { StoryView } from "@bump/contract";
import { UnstyledButton } from "@mantine/core";
import { IconMapPin, IconTrafficCone } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { type MouseEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { plainText } from "#lib/plain-text.ts";
import { HtmlText } from "#ui/HtmlText.tsx";
import { Icon } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import classes from "./StoryCard.module.css";
import { StoryMedia } from "./StoryMedia.tsx";

const longText = 900;
const longLines = 14;

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

/** Those that stand in the text are links there. */
function OtherTags({ story, text }: { story: StoryView; text: string }) {
  const words = text.toLowerCase();
  const tags = story.tags.filter((tag) => !words.includes(`#${tag.toLowerCase()}`));
  if (tags.length === 0) return null;
  return (
    <p className={classes.tags}>
      {tags.map((tag) => (
        <Link key={tag} to="/tags/$id" params={{ id: tag }}>
          #{tag}
        </Link>
      ))}
    </p>
  );
}

/** A click on the words opens the story; on a link in them, the link; and who marks words wants the words. */
function useOpening({ id }: StoryView, enabled: boolean) {
  const navigate = useNavigate();
  if (!enabled) return undefined;
  return (event: MouseEvent) => {
    const isLink = (event.target as Element).closest("a, button") !== null;
    if (isLink || event.defaultPrevented || String(getSelection()) !== "") return;
    void navigate({ to: "/story/$id", params: { id } });
  };
}

type Props = {
  story: StoryView;
  /** On its own page: all of it. */
  whole?: boolean;
  /** Its pictures are the first of the page. */
  isFirst?: boolean;
};

/** What is told: the problem it belongs to, the words, the tags, what was attached, the place. */
export function StoryBody({ story, whole = false, isFirst = whole }: Props) {
  const { t } = useTranslation("stories");
  const text = useMemo(() => plainText(story.story), [story.story]);
  const isLong = !whole && (text.length > longText || text.split("\n").length > longLines);
  const [unfolded, setUnfolded] = useState(false);
  const open = useOpening(story, !whole && story.state !== "draft");
  const { problemId, problemName, location } = story;
  return (
    <>
      <div className={classes.inset}>
        {problemId && problemName && <LinkedProblem id={problemId.replace("problems/", "")} name={problemName} />}
        {/* A shortcut for the mouse: the time above is the link. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={classes.text}
          data-folded={(isLong && !unfolded) || undefined}
          data-opens={open !== undefined || undefined}
          onClick={open}
        >
          <HtmlText html={story.story} />
        </div>
        {isLong && !unfolded && (
          <UnstyledButton className={classes.unfold} onClick={() => setUnfolded(true)}>
            {t("card.more")}
          </UnstyledButton>
        )}
        <OtherTags story={story} text={text} />
      </div>
      <StoryMedia files={story.files} isFirst={isFirst} />
      {location?.formattedLocation && (
        <p className={classes.place}>
          <Icon of={IconMapPin} size={18} />
          {location.formattedLocation}
        </p>
      )}
    </>
  );
}
