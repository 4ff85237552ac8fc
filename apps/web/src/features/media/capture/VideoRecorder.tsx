import { Button, Card, Input } from "@mantine/core";
import { IconVideo } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { dropDraft, readDraft, writeDraft } from "#lib/drafts.ts";
import { Icon } from "#ui/Icon.tsx";
import {
  type AttachmentProblem,
  type Attachments,
  createAttachments,
  type KeptAttachment,
} from "../media.attachments.ts";
import { clock } from "../viewing/viewing.items.ts";
import { CameraChoice } from "./CameraChoice.tsx";
import classes from "./Capture.module.css";
import { RecordingView } from "./RecordingView.tsx";
import { useCamera } from "./use-camera.ts";
import { longestSeconds, useRecording } from "./use-recording.ts";

const place = "video";
/** The last part of a film comes a moment after its recorder was stopped. */
const lastPartMs = 1000;

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
      setTimeout(() => {
        leave();
        made.stop();
      }, lastPartMs);
    };
  }, [spaceId]);
  return attachments;
}

function Recorder({ attachments, onSubmit }: { attachments: Attachments; onSubmit: Props["onSubmit"] }) {
  const { t } = useTranslation(["capture", "compose"]);
  const [isOn, setIsOn] = useState(false);
  const [refused, setRefused] = useState<AttachmentProblem | null>(null);
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
          <p>{t("video.hint", { time: clock(longestSeconds) })}</p>
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
          if (files.length === 0) return;
          const problem = attachments.add(files);
          setRefused(problem);
          if (!problem) void handOver();
        }}
        onAgain={() => {
          recording.discard();
          setIsOn(true);
        }}
      />
      {refused && <Input.Error role="alert">{t(`compose:files.${refused}`)}</Input.Error>}
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
