import { Button, Input, VisuallyHidden } from "@mantine/core";
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerRecordFilled,
  IconPlayerStopFilled,
  IconRefresh,
  IconVideo,
} from "@tabler/icons-react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { DarkPill } from "#ui/DarkPill.tsx";
import { Icon } from "#ui/Icon.tsx";
import { PlayerStage } from "../viewing/PlayerStage.tsx";
import { clock, toViewItems } from "../viewing/viewing.items.ts";
import classes from "./Capture.module.css";
import { RecordingParts } from "./RecordingParts.tsx";
import { Stage } from "./Stage.tsx";
import type { CameraState } from "./use-camera.ts";
import type { RecordingState } from "./use-recording.ts";

function Times({ recording }: { recording: RecordingState }) {
  const { t } = useTranslation("capture");
  const { phase, elapsedMs, totalMs } = recording;
  if (phase === "idle" || recording.isKept || recording.isComplete) return null;
  return (
    <>
      <DarkPill className={classes.time}>
        <span className={classes.dot} data-running={phase === "recording" || undefined} />
        {clock(elapsedMs / 1000)}
      </DarkPill>
      <DarkPill className={`${classes.time} ${classes.left}`}>
        {t("video.left", { time: clock((totalMs - elapsedMs) / 1000) })}
      </DarkPill>
    </>
  );
}

function Controls({
  recording,
  camera,
  onAgain,
}: {
  recording: RecordingState;
  camera: CameraState;
  onAgain: () => void;
}) {
  const { t } = useTranslation("capture");
  const { phase } = recording;
  if (phase === "stopped") {
    return (
      <Button variant="default" leftSection={<Icon of={IconRefresh} size={18} />} onClick={onAgain}>
        {t("video.again")}
      </Button>
    );
  }
  if (phase === "idle") {
    return (
      <Button
        color="red"
        leftSection={<Icon of={IconPlayerRecordFilled} size={18} />}
        disabled={!camera.stream}
        onClick={recording.start}
      >
        {t("video.record")}
      </Button>
    );
  }
  const isPaused = phase === "paused";
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon of={isPaused ? IconPlayerPlay : IconPlayerPause} size={18} />}
        onClick={isPaused ? recording.resume : recording.pause}
      >
        {t(isPaused ? "video.resume" : "video.pause")}
      </Button>
      <Button color="red" leftSection={<Icon of={IconPlayerStopFilled} size={18} />} onClick={recording.stop}>
        {t("video.stop")}
      </Button>
    </>
  );
}

/** A button that gives way to others leaves the keyboard with them, not at the top of the page. */
function useFocusKept({ phase, isKept }: RecordingState) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was kept over a reload is there without anybody having pressed anything.
    if (!isKept && document.activeElement === document.body) group.current?.focus();
  }, [phase, isKept]);
  return group;
}

/** What was recorded: a still of it, and the film itself when all of it has arrived. */
function Taken({ recording: { parts, isComplete }, words }: { recording: RecordingState; words: string }) {
  const film = useMemo(() => toViewItems(parts.flatMap(({ media }) => media ?? []))[0], [parts]);
  if (isComplete && film) {
    return (
      <div className={classes.taken}>
        <PlayerStage item={film} />
      </div>
    );
  }
  const still = parts[0]?.preview ?? parts[0]?.media?.sizes["640"];
  return still ? (
    <img className={classes.picture} src={still} alt="" />
  ) : (
    <span className={classes.words}>
      <Icon of={IconVideo} size={24} />
      {words}
    </span>
  );
}

type Props = {
  recording: RecordingState;
  camera: CameraState;
  onVideo: (element: HTMLVideoElement | null) => void;
  onChoose: (files: File[]) => void;
  onAgain: () => void;
};

/** A film that is being recorded: the picture, the time, the parts on their way, and the buttons. */
export function RecordingView({ recording, camera, onVideo, onChoose, onAgain }: Props) {
  const { t } = useTranslation(["capture", "compose"]);
  const { phase, isKept, isNothing, isFull, refused, totalMs } = recording;
  const controls = useFocusKept(recording);
  const words = {
    idle: "",
    recording: t("video.recording"),
    paused: t("video.paused"),
    stopped: isNothing ? t("failed.short") : t(`video.${isKept ? "kept" : isFull ? "full" : "stopped"}`),
  }[phase];
  // It stays until the first part takes its room: what one presses does not move under the finger.
  const isNew = phase !== "stopped" && recording.parts.length === 0;
  const taken = phase === "stopped" && <Taken recording={recording} words={words} />;
  return (
    <>
      <Stage camera={camera} onVideo={onVideo} onChoose={onChoose} instead={taken}>
        {!isNothing && <Times recording={recording} />}
      </Stage>
      <VisuallyHidden component="output">{words}</VisuallyHidden>
      {refused && <Input.Error role="alert">{t(`compose:files.${refused}`)}</Input.Error>}
      {!camera.failure && (
        <div ref={controls} className={classes.controls} tabIndex={-1}>
          <Controls recording={recording} camera={camera} onAgain={onAgain} />
        </div>
      )}
      {isNew && <p className={classes.hint}>{t("video.hint", { time: clock(totalMs / 1000) })}</p>}
      <RecordingParts recording={recording} />
    </>
  );
}
