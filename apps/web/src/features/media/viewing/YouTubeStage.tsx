import { UnstyledButton } from "@mantine/core";
import { IconVideoOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import classes from "./Stages.module.css";
import { Still } from "./Still.tsx";
import type { ViewItem } from "./viewing.items.ts";

const idPattern = /^[\w-]{11}$/;

/** What takes the place of the button that was pressed takes the keyboard, too. */
function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}

type Props = {
  item: ViewItem;
  /** Somebody has pressed its still to get here. */
  started?: boolean;
};

/** A video of YouTube: nothing of it is asked for before somebody presses play. */
export function YouTubeStage({ item, started = false }: Props) {
  const { t } = useTranslation("media");
  const [isPlaying, setPlaying] = useState(started);
  const { videoId } = item.file;
  if (!videoId || !idPattern.test(videoId)) {
    return (
      <p className={classes.none} role="alert">
        <Icon of={IconVideoOff} size={24} />
        {t("youtube.notFound")}
      </p>
    );
  }
  if (!isPlaying) {
    return (
      <UnstyledButton className={classes.whole} aria-label={t("youtube.play")} onClick={() => setPlaying(true)}>
        <Still item={item} label={t("youtube.title")} words={t("youtube.title")} sizes="100vw" />
      </UnstyledButton>
    );
  }
  return (
    <iframe
      ref={started ? undefined : takeFocus}
      className={classes.frame}
      title={t("youtube.title")}
      src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&rel=0`}
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
