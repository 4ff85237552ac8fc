import { ActionIcon, Select } from "@mantine/core";
import { IconCameraRotate } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import classes from "./Capture.module.css";
import type { CameraState } from "./use-camera.ts";

/** Where there are several: by name, on phones the next one by a press. */
export function CameraChoice({ camera, disabled }: { camera: CameraState; disabled: boolean }) {
  const { t } = useTranslation("capture");
  const { number } = useFormats();
  const phone = useIsPhone();
  const { cameras, cameraId, choose, chooseNext } = camera;
  if (cameras.length < 2) return null;
  if (phone) {
    return (
      <ActionIcon variant="default" aria-label={t("camera.next")} disabled={disabled} onClick={chooseNext}>
        <Icon of={IconCameraRotate} />
      </ActionIcon>
    );
  }
  const data = cameras.map(({ id, label }, at) => ({
    value: id,
    label: label || t("camera.unnamed", { number: number(at + 1) }),
  }));
  return (
    <Select
      className={classes.camera}
      aria-label={t("camera.label")}
      data={data}
      value={cameraId}
      allowDeselect={false}
      disabled={disabled}
      onChange={(id) => id && choose(id)}
    />
  );
}
