import { type SyntheticEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconTile } from "#ui/IconTile.tsx";
import { FileNote } from "./FileNote.tsx";
import { Film, useCaptions } from "./Film.tsx";
import { kindIcons } from "./kind-icons.ts";
import { RecordingPlayer } from "./RecordingPlayer.tsx";
import classes from "./Stages.module.css";
import { Transcript } from "./Transcript.tsx";
import { saidInAll } from "./transcripts.ts";
import { useTitle } from "./use-title.ts";
import type { ViewItem } from "./viewing.items.ts";

type Props = {
  item: ViewItem;
  /** Plays by itself: somebody has pressed its still to get here. */
  started?: boolean;
};

function posterOf({ file }: ViewItem): string | undefined {
  return Object.entries(file.sizes).toSorted(([a], [b]) => Number(b) - Number(a))[0]?.[1];
}

/** A film or a sound in one file, by the browser's own player. */
function SinglePlayer({ item, started = false }: Props) {
  const { t } = useTranslation("media");
  const { kind, file } = item;
  const title = useTitle()(item);
  const player = useRef<HTMLMediaElement>(null);
  const [time, setTime] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const said = saidInAll([file]);
  const captions = useCaptions(file);
  const props = {
    controls: true,
    autoPlay: started,
    preload: "metadata",
    "aria-label": title,
    onError: () => setBroken(true),
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => setTime(currentTarget.currentTime),
  };
  const seek = (seconds: number) => {
    if (!player.current) return;
    player.current.currentTime = seconds;
    void player.current.play();
  };
  if (isBroken) return <FileNote item={item} words={t("player.unplayable")} />;
  return (
    <>
      <div className={classes.player}>
        {kind === "film" ? (
          <Film
            ref={(film) => void (player.current = film)}
            file={file}
            className={classes.film}
            poster={posterOf(item)}
            {...props}
          />
        ) : (
          <div className={classes.note}>
            <IconTile icon={kindIcons.sound} size={56} round />
            <span className={classes.noteName}>{title}</span>
            <audio
              ref={(sound) => void (player.current = sound)}
              className={classes.sound}
              src={file.url ?? undefined}
              {...props}
            >
              <track kind="captions" label={t("player.captions")} src={captions} />
            </audio>
          </div>
        )}
      </div>
      <Transcript said={said} time={time} onSeek={seek} />
    </>
  );
}

/** Plays a film or a sound, however many parts it was recorded in. */
export function PlayerStage(props: Props) {
  return props.item.parts.length > 1 ? <RecordingPlayer {...props} /> : <SinglePlayer {...props} />;
}
