import { Button, FileButton, Text } from "@mantine/core";
import { IconCameraOff, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import classes from "./Capture.module.css";
import type { DeviceFailure } from "./capture.devices.ts";
import type { CameraState } from "./use-camera.ts";

type FailedProps = { failure: DeviceFailure; onRetry: () => void; onChoose: (files: File[]) => void };

/** What stands in the way, in words, and the way around it. */
function Failed({ failure, onRetry, onChoose }: FailedProps) {
  const { t } = useTranslation("capture");
  return (
    <div className={classes.words}>
      <Icon of={IconCameraOff} size={24} />
      <Text role="alert">{t(`failed.${failure}`)}</Text>
      <div className={classes.acts}>
        {failure !== "unsupported" && (
          <Button variant="white" color="dark" leftSection={<Icon of={IconRefresh} size={18} />} onClick={onRetry}>
            {t("failed.retry")}
          </Button>
        )}
        <FileButton multiple accept="image/*,video/*" onChange={onChoose}>
          {(props) => (
            <Button variant="white" color="dark" {...props}>
              {t("failed.choose")}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}

type Props = {
  camera: CameraState;
  /** The element that shows the live picture, and null when there is none. */
  onVideo: (element: HTMLVideoElement | null) => void;
  onChoose: (files: File[]) => void;
  /** In the place of the live picture. */
  instead?: ReactNode;
  /** Over the picture. */
  children?: ReactNode;
};

/** What the camera sees, or why it sees nothing. */
export function Stage({ camera, onVideo, onChoose, instead, children }: Props) {
  const { t } = useTranslation("capture");
  const { stream, failure, isMirror } = camera;
  const show = (element: HTMLVideoElement | null) => {
    onVideo(element);
    if (element && element.srcObject !== stream) element.srcObject = stream;
  };
  if (instead) {
    return (
      <div className={classes.stage}>
        {instead}
        {children}
      </div>
    );
  }
  return (
    <div className={classes.stage}>
      {failure && !stream ? (
        <Failed failure={failure} onRetry={camera.retry} onChoose={onChoose} />
      ) : (
        <>
          <video
            ref={show}
            className={classes.picture}
            data-mirror={isMirror || undefined}
            aria-label={t("camera.live")}
            autoPlay
            muted
            playsInline
          />
          {!stream && (
            <Text pos="absolute" component="output">
              {t("camera.starting")}
            </Text>
          )}
        </>
      )}
      {children}
    </div>
  );
}
