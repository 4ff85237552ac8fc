import { Button, FileButton, Input, VisuallyHidden } from "@mantine/core";
import { IconPlayerStopFilled } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { useFocusBack } from "#ui/use-focus-back.ts";
import type { AttachmentProblem, Attachments } from "../media.attachments.ts";
import { clock } from "../viewing/viewing.items.ts";
import classes from "./Capture.module.css";
import { useLevel } from "./use-level.ts";
import { useSound } from "./use-sound.ts";

function Level({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation("capture");
  const { percent } = useFormats();
  const level = useLevel(stream);
  return (
    <meter className={classes.level} aria-label={t("audio.level")} min={0} max={1} value={level}>
      {percent(level)}
    </meter>
  );
}

type Props = {
  attachments: Attachments;
  onTouched: () => void;
  /** Records, until it is off; then it can be heard, used or thrown away. */
  isOn: boolean;
  /** Somebody wanted to go on without it. */
  isReminded: boolean;
  onStop: () => void;
  onClose: () => void;
};

/** A sound, recorded beside what is being written. */
export function SoundRecorder({ attachments, onTouched, isOn, isReminded, onStop, onClose }: Props) {
  const { t } = useTranslation(["capture", "compose", "common"]);
  useFocusBack(true);
  const { stream, hasFailed, elapsedMs, sound, isNothing, isShort } = useSound({ isOn, onFull: onStop });
  const [refused, setRefused] = useState<AttachmentProblem | null>(null);
  const closeNothing = useEffectEvent(() => {
    if (isShort) notify.info(t("failed.short"));
    onClose();
  });
  useEffect(() => {
    if (isNothing) closeNothing();
  }, [isNothing]);
  const strip = useRef<HTMLElement>(null);
  // On phones it opens, and grows, below what is in sight.
  useEffect(() => {
    // Newer browsers answer with a promise, which must not be taken for what cleans up.
    strip.current?.scrollIntoView({ block: "nearest" });
  }, [hasFailed, sound, isReminded]);
  const use = (files: File[]) => {
    if (files.length === 0) return;
    onTouched();
    const problem = attachments.add(files);
    if (problem) setRefused(problem);
    else onClose();
  };
  const discard = (
    <Button variant="subtle" color="gray" onClick={onClose}>
      {t(sound ? "audio.discard" : "common:actions.cancel")}
    </Button>
  );
  if (hasFailed) {
    return (
      <section ref={strip} className={classes.strip} aria-label={t("audio.title")}>
        <Input.Error role="alert">{t("failed.microphone")}</Input.Error>
        <div className={classes.stripActs}>
          {discard}
          <FileButton accept="audio/*" onChange={(file) => file && use([file])}>
            {(props) => (
              <Button variant="default" {...props}>
                {t("failed.choose")}
              </Button>
            )}
          </FileButton>
        </div>
      </section>
    );
  }
  const said = sound ? t("audio.stopped") : stream ? t("audio.recording") : t("audio.starting");
  return (
    <section ref={strip} className={classes.strip} aria-label={t("audio.title")}>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {sound ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what somebody has just said has no words in writing
        <audio className={classes.sound} controls src={sound.url} aria-label={t("audio.preview")} />
      ) : (
        <>
          <span className={classes.stripTime}>
            <span className={classes.dot} data-running={stream ? true : undefined} />
            {clock(elapsedMs / 1000)}
          </span>
          <Level stream={stream} />
        </>
      )}
      <div className={classes.stripActs}>
        {discard}
        {sound ? (
          <Button variant="default" onClick={() => use([sound.file])}>
            {t("audio.use")}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<Icon of={IconPlayerStopFilled} size={18} />}
            disabled={!stream}
            onClick={onStop}
          >
            {t("audio.stop")}
          </Button>
        )}
      </div>
      {refused && <Input.Error role="alert">{t(`compose:files.${refused}`)}</Input.Error>}
      {isReminded && <Input.Error role="alert">{t("audio.pending")}</Input.Error>}
    </section>
  );
}
