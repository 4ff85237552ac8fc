import { Button, Card } from "@mantine/core";
import { IconVideo } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { dropDraft, readDraft, writeDraft } from "#lib/drafts.ts";
import { Icon } from "#ui/Icon.tsx";
import { type Attachments, createAttachments, type KeptAttachment } from "../media.attachments.ts";
import { CameraChoice } from "./CameraChoice.tsx";
import classes from "./Capture.module.css";
import { RecordingView } from "./RecordingView.tsx";
import { timeText } from "./time-text.ts";
import { useCamera } from "./use-camera.ts";
import { longestSeconds, useRecording } from "./use-recording.ts";

const place = "video";

type Props = {
  spaceId: string;
  /** Takes the recording, whose files the server has. */
  onSubmit: (files: KeptAttachment[]) => Promise<void>;
};

/** What was recorded here and not used yet, kept on this device with every part. Null for the moment it takes to look. */
function useKeptRecording(spaceId: string): Attachments | null {
  const [attachments, setAttachments] = useState<Attachments | null>(null);
  useEffect(() => {
    const made = createAttachments(spaceId);
    let isHere = true;
    let leave = () => {};
    const look = async () => {
      await made.restore((await readDraft<KeptAttachment[]>(place)) ?? []);
      if (!isHere) return;
      leave = made.subscribe(() => void writeDraft(place, made.kept()));
      setAttachments(made);
    };
    void look();
    return () => {
      isHere = false;
      leave();
      made.stop();
    };
  }, [spaceId]);
  return attachments;
}

function Recorder({ attachments, onSubmit }: { attachments: Attachments; onSubmit: Props["onSubmit"] }) {
  const { t } = useTranslation("capture");
  const [isOn, setIsOn] = useState(false);
  const camera = useCamera({ isOn, sound: true });
  const recording = useRecording({
    attachments,
    stream: camera.stream,
    onTouched: () => undefined,
    onEnd: () => setIsOn(false),
    takesUp: true,
  });
  const { phase } = recording;
  /** Somebody else has them from here on. */
  const handOver = async () => {
    const files = attachments.kept();
    attachments.stop();
    await onSubmit(files);
    recording.discard();
    await dropDraft(place);
  };
  if (phase === "idle" && !isOn) {
    return (
      <div className={classes.stage}>
        <div className={classes.words}>
          <p>{t("video.hint", { time: timeText(longestSeconds * 1000) })}</p>
          <Button
            variant="white"
            color="dark"
            leftSection={<Icon of={IconVideo} size={18} />}
            onClick={() => setIsOn(true)}
          >
            {t("camera.start")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.body}>
      <div className={classes.tools}>
        <CameraChoice camera={camera} disabled={phase !== "idle"} />
      </div>
      <RecordingView
        camera={camera}
        onVideo={() => undefined}
        recording={recording}
        onChoose={(files) => {
          if (files.length > 0 && !attachments.add(files)) void handOver();
        }}
        onAgain={() => {
          recording.discard();
          setIsOn(true);
        }}
      />
      {phase === "stopped" && (
        <div className={classes.controls}>
          <Button disabled={!recording.isComplete} onClick={() => void handOver()}>
            {t("video.submit")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The recorder as a page. What is recorded survives a reload, and becomes the files of a new story. */
export function VideoRecorder({ spaceId, onSubmit }: Props) {
  const attachments = useKeptRecording(spaceId);
  return <Card padding={20}>{attachments && <Recorder attachments={attachments} onSubmit={onSubmit} />}</Card>;
}
