import { Button, Input, VisuallyHidden } from "@mantine/core";
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerRecordFilled,
  IconPlayerStopFilled,
  IconRefresh,
  IconVideo,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import type { Attachment } from "../media.attachments.ts";
import classes from "./Capture.module.css";
import { Stage } from "./Stage.tsx";
import { timeText } from "./time-text.ts";
import type { CameraState } from "./use-camera.ts";
import type { RecordingState } from "./use-recording.ts";

function PartBar({ part, number }: { part: Attachment; number: number }) {
  const { t } = useTranslation("capture");
  const formats = useFormats();
  const isThere = part.step === "ready" || part.step === "preparing";
  const share = isThere ? 1 : part.size > 0 ? Math.min(part.sent / part.size, 1) : 0;
  const label = t("video.part", { number: formats.number(number), percent: formats.percent(share) });
  return (
    <li>
      <progress
        className={classes.bar}
        data-ready={part.step === "ready" || undefined}
        max={1}
        value={share}
        aria-label={label}
        title={label}
      />
    </li>
  );
}

/** How far its parts are; said aloud whenever another one has arrived. */
function Parts({ recording: { parts, done } }: { recording: RecordingState }) {
  const { t } = useTranslation("capture");
  const { number } = useFormats();
  return (
    <div>
      {parts.length > 0 && (
        <ol className={classes.bars} aria-label={t("video.parts")}>
          {parts.map((part, at) => (
            <PartBar key={part.key} part={part} number={at + 1} />
          ))}
        </ol>
      )}
      <output className={classes.state}>
        {parts.length > 0 && t("video.uploaded", { done: number(done), total: number(parts.length) })}
      </output>
    </div>
  );
}

function Times({ recording }: { recording: RecordingState }) {
  const { t } = useTranslation("capture");
  const { phase, elapsedMs, totalMs } = recording;
  if (phase === "idle" || recording.isKept) return null;
  return (
    <>
      <span className={classes.time}>
        <span className={classes.dot} data-running={phase === "recording" || undefined} />
        {timeText(elapsedMs)}
      </span>
      <span className={`${classes.time} ${classes.left}`}>
        {t("video.left", { time: timeText(totalMs - elapsedMs) })}
      </span>
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
  const { phase, isFull, refused, totalMs, parts } = recording;
  const words = {
    idle: "",
    recording: t("video.recording"),
    paused: t("video.paused"),
    stopped: recording.isKept ? t("video.kept") : t(isFull ? "video.full" : "video.stopped"),
  }[phase];
  const still = parts[0]?.preview ?? parts[0]?.media?.sizes["640"];
  const over = still ? (
    <img className={classes.picture} src={still} alt="" />
  ) : (
    <span className={classes.words}>
      <Icon of={IconVideo} size={24} />
      {words}
    </span>
  );
  return (
    <>
      <Stage camera={camera} onVideo={onVideo} onChoose={onChoose} instead={phase === "stopped" ? over : undefined}>
        <Times recording={recording} />
      </Stage>
      <VisuallyHidden component="output">{words}</VisuallyHidden>
      {refused && <Input.Error role="alert">{t(`compose:files.${refused}`)}</Input.Error>}
      {!camera.failure && (
        <div className={classes.controls}>
          <Controls recording={recording} camera={camera} onAgain={onAgain} />
        </div>
      )}
      {phase === "idle" && <p className={classes.hint}>{t("video.hint", { time: timeText(totalMs) })}</p>}
      <Parts recording={recording} />
    </>
  );
}
