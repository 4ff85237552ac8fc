import { ActionIcon } from "@mantine/core";
import {
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { FileNote } from "./FileNote.tsx";
import { Film } from "./Film.tsx";
import classes from "./RecordingPlayer.module.css";
import stages from "./Stages.module.css";
import { Transcript } from "./Transcript.tsx";
import { saidInAll } from "./transcripts.ts";
import { type Playback, usePlayback } from "./use-playback.ts";
import { clock, type ViewItem } from "./viewing.items.ts";

/** By how many seconds a key moves it: steps as fine as a finger's would take all day. */
const keySteps: Partial<Record<string, number>> = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 };

type ControlsProps = { playback: Playback; muted: boolean; onMute: () => void; onFullScreen: () => void };

function Controls({ playback, muted, onMute, onFullScreen }: ControlsProps) {
  const { t } = useTranslation("media");
  const { isPlaying, time, total } = playback;
  const times = { time: clock(time), total: clock(total) };
  return (
    <div className={classes.controls}>
      <ActionIcon aria-label={t(isPlaying ? "player.pause" : "player.play")} onClick={playback.toggle}>
        <Icon of={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled} />
      </ActionIcon>
      <input
        type="range"
        className={classes.line}
        aria-label={t("player.time")}
        aria-valuetext={t("player.timeOf", times)}
        min={0}
        max={total || 1}
        step={0.1}
        value={Math.min(time, total || 1)}
        style={{ "--share": `${total > 0 ? (time / total) * 100 : 0}%` } as React.CSSProperties}
        onChange={(event) => playback.seek(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          const by = keySteps[event.key];
          if (by === undefined) return;
          event.preventDefault();
          playback.seek(time + by);
        }}
      />
      <span className={classes.time}>
        {times.time} / {times.total}
      </span>
      <ActionIcon aria-label={t(muted ? "player.unmute" : "player.mute")} onClick={onMute}>
        <Icon of={muted ? IconVolumeOff : IconVolume} />
      </ActionIcon>
      {document.fullscreenEnabled && (
        <ActionIcon aria-label={t("player.fullScreen")} onClick={onFullScreen}>
          <Icon of={IconMaximize} />
        </ActionIcon>
      )}
    </div>
  );
}

type Props = {
  item: ViewItem;
  /** Plays by itself: somebody has pressed its still to get here. */
  started?: boolean;
};

/** A recording in parts, played as one film. */
export function RecordingPlayer({ item, started = false }: Props) {
  const { t } = useTranslation("media");
  const { parts } = item;
  const playback = usePlayback(parts, started);
  const [muted, setMuted] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { at, propsOf } = playback;
  const toggleFullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen());
  if (isBroken) return <FileNote item={item} words={t("player.unplayable")} />;
  return (
    <>
      <div ref={box} className={stages.player}>
        <div className={classes.films}>
          {parts.map((part, index) =>
            index === at || index === at + 1 ? (
              // A press on the film is a shortcut for the mouse: the button is below.
              <Film
                key={part.id}
                file={part}
                className={classes.film}
                hidden={index !== at}
                preload="auto"
                muted={muted}
                onClick={playback.toggle}
                onError={() => setBroken(true)}
                {...propsOf(index)}
              />
            ) : null,
          )}
        </div>
        <Controls playback={playback} muted={muted} onMute={() => setMuted(!muted)} onFullScreen={toggleFullScreen} />
      </div>
      <Transcript said={saidInAll(parts, playback.starts)} time={playback.time} onSeek={playback.seek} />
    </>
  );
}
