import "react-easy-crop/react-easy-crop.css";
import { Button, Slider, Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import Cropper from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { UploadProgress, useUpload } from "#features/media/index.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { type CropArea, cropPicture } from "../picture-crop.ts";
import { saveMe } from "../users.mutations.ts";
import classes from "./PictureDialog.module.css";

type Props = {
  file: File;
  square: boolean;
  /** It is called a picture, and is none. */
  onUnreadable: () => void;
  onClose: () => void;
};

const maxZoom = 4;

/** Picks the part that shows, sends it, and waits until it is there. */
export function PictureDialog({ file, square, onUnreadable, onClose }: Props) {
  const { t } = useTranslation("settings");
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const upload = useUpload({
    collection: "avatars",
    onReady: async ({ id }) => {
      await saveMe({ key: "photoURL", photoURL: id });
      notify.success(t("profile.picture.saved"));
      onClose();
    },
  });
  const close = () => {
    upload.cancel();
    onClose();
  };

  return (
    <ResponsiveDialog
      opened
      onClose={close}
      size={500}
      title={t("profile.picture.crop.title")}
      main={
        <Button
          onClick={() => area && upload.start(() => cropPicture(file, area))}
          loading={upload.state.step !== "idle" && upload.state.step !== "failed"}
          disabled={!area}
        >
          {t("profile.picture.crop.save")}
        </Button>
      }
    >
      <Stack gap={16}>
        <div className={classes.stage}>
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            minZoom={1}
            maxZoom={maxZoom}
            aspect={1}
            cropShape={square ? "rect" : "round"}
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: onUnreadable }}
            cropperProps={{ "aria-label": t("profile.picture.crop.area") }}
            disableAutomaticStylesInjection
          />
        </div>
        <Text size="sm" c="dimmed">
          {t("profile.picture.crop.hint")}
        </Text>
        <Slider
          value={zoom}
          onChange={setZoom}
          min={1}
          max={maxZoom}
          step={0.1}
          label={null}
          thumbLabel={t("profile.picture.crop.zoom")}
        />
        <UploadProgress state={upload.state} onPause={upload.pause} onResume={upload.resume} onCancel={upload.cancel} />
        {upload.state.step === "failed" && (
          <FormFailure error={upload.state.error} what={t("profile.picture.failed")} />
        )}
      </Stack>
    </ResponsiveDialog>
  );
}
