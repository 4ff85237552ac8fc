import { Button, Input, SegmentedControl } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import type { AttachmentProblem, Attachments } from "../media.attachments.ts";
import { CameraChoice } from "./CameraChoice.tsx";
import classes from "./Capture.module.css";
import { takePhoto } from "./capture.photo.ts";
import { PhotoView } from "./PhotoView.tsx";
import { RecordingView } from "./RecordingView.tsx";
import { useCamera } from "./use-camera.ts";
import { useRecording } from "./use-recording.ts";

type Props = { attachments: Attachments; onTouched: () => void; onClose: () => void };
type Shot = { file: File; url: string };

/** A photo that was taken and not used yet; its address goes with it. */
function useShot() {
  const [shot, setShot] = useState<Shot | null>(null);
  useEffect(() => (shot ? () => URL.revokeObjectURL(shot.url) : undefined), [shot]);
  return [shot, (file: File | null) => setShot(file && { file, url: URL.createObjectURL(file) })] as const;
}

/** A photo or a film, taken here. What is recorded belongs to what is being written from the first part on. */
export function CaptureDialog({ attachments, onTouched, onClose }: Props) {
  const { t } = useTranslation(["capture", "common", "compose"]);
  const [mode, setMode] = useState<"photo" | "video">("photo");
  const [isOn, setIsOn] = useState(true);
  const [shot, setShot] = useShot();
  const [refused, setRefused] = useState<AttachmentProblem | null>(null);
  const [isAsking, question] = useDisclosure(false);
  const video = useRef<HTMLVideoElement>(null);
  const onVideo = (element: HTMLVideoElement | null) => {
    video.current = element;
  };
  const camera = useCamera({ isOn, sound: mode === "video" });
  const recording = useRecording({ attachments, stream: camera.stream, onTouched, onEnd: () => setIsOn(false) });
  const { phase } = recording;

  const add = (files: File[], capture: boolean) => {
    if (files.length === 0) return;
    onTouched();
    const problem = attachments.add(files, { capture });
    if (problem) setRefused(problem);
    else onClose();
  };
  const again = () => {
    recording.discard();
    setIsOn(true);
  };
  const isRunning = phase === "recording" || phase === "paused";
  const leave = () => (shot || isRunning || recording.parts.length > 0 ? question.open() : onClose());
  const discard = () => {
    recording.discard();
    onClose();
  };
  const views = { camera, onVideo, onChoose: (files: File[]) => add(files, false) };
  return (
    <>
      <ResponsiveDialog
        opened
        onClose={leave}
        title={t("title")}
        size={700}
        main={
          mode === "photo" ? (
            <Button disabled={!shot} onClick={() => shot && add([shot.file], true)}>
              {t("photo.use")}
            </Button>
          ) : (
            <Button disabled={!recording.isComplete} onClick={onClose}>
              {t("video.submit")}
            </Button>
          )
        }
        others={
          <Button variant="subtle" color="gray" onClick={leave}>
            {t("common:actions.cancel")}
          </Button>
        }
      >
        <div className={classes.body}>
          <div className={classes.tools}>
            <SegmentedControl
              aria-label={t("mode.label")}
              value={mode}
              disabled={phase !== "idle"}
              data={[
                { value: "photo", label: t("mode.photo") },
                { value: "video", label: t("mode.video") },
              ]}
              onChange={(next) => {
                setShot(null);
                setMode(next);
              }}
            />
            <CameraChoice camera={camera} disabled={phase !== "idle" || shot !== null} />
          </div>
          {mode === "photo" ? (
            <PhotoView
              {...views}
              shot={shot?.url ?? null}
              onTake={() => void (video.current && takePhoto(video.current).then(setShot))}
              onRetake={() => setShot(null)}
            />
          ) : (
            <RecordingView {...views} recording={recording} onAgain={again} />
          )}
          {refused && <Input.Error role="alert">{t(`compose:files.${refused}`)}</Input.Error>}
        </div>
      </ResponsiveDialog>
      <ConfirmDialog
        opened={isAsking}
        onClose={question.close}
        onConfirm={discard}
        title={t(shot ? "leave.photo" : "leave.title")}
        confirmLabel={t("leave.discard")}
        cancelLabel={t("leave.stay")}
        undoable={false}
      >
        {t("leave.text")}
      </ConfirmDialog>
    </>
  );
}
