import { Button } from "@mantine/core";
import { IconCamera, IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import classes from "./Capture.module.css";
import { Stage } from "./Stage.tsx";
import type { CameraState } from "./use-camera.ts";

type Props = {
  camera: CameraState;
  onVideo: (element: HTMLVideoElement | null) => void;
  /** The address of the photo that was taken. */
  shot: string | null;
  onTake: () => void;
  onRetake: () => void;
  onChoose: (files: File[]) => void;
};

export function PhotoView({ camera, onVideo, shot, onTake, onRetake, onChoose }: Props) {
  const { t } = useTranslation("capture");
  return (
    <>
      <Stage
        camera={camera}
        onVideo={onVideo}
        onChoose={onChoose}
        instead={shot && <img className={classes.picture} src={shot} alt={t("photo.alt")} />}
      />
      {!camera.failure && (
        <div className={classes.controls}>
          {shot ? (
            <Button variant="default" leftSection={<Icon of={IconRefresh} size={18} />} onClick={onRetake}>
              {t("photo.retake")}
            </Button>
          ) : (
            <Button leftSection={<Icon of={IconCamera} size={18} />} disabled={!camera.stream} onClick={onTake}>
              {t("photo.take")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
