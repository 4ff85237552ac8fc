import { Button, FileButton, Group, Input } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { pictureProblem, pictureTypes, UploadProgress } from "#features/media/index.ts";
import { failedText } from "#lib/error-text.ts";
import { Icon } from "#ui/Icon.tsx";
import type { SpaceForm } from "../use-space-form.ts";
import classes from "./SpacePictureField.module.css";

/** The one picture of a space: chosen or dropped, sent at once, taken away again. */
export function SpacePictureField({ form: { picture, removePicture, upload, isUploading } }: { form: SpaceForm }) {
  const { t } = useTranslation(["spaces", "ui"]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const { state } = upload;
  const pick = (file: File | null) => {
    // The same file again must count as a choice.
    reset.current?.();
    if (!file || isUploading) return;
    const problem = pictureProblem(file);
    setRefusal(problem && t(`ui:upload.${problem}`));
    if (!problem) upload.start(() => Promise.resolve(file));
  };

  return (
    <Input.Wrapper
      label={t("spaces:dialog.image")}
      labelElement="div"
      description={t("spaces:dialog.imageHint")}
      error={refusal ?? (state.step === "failed" && failedText(t("spaces:failed.image"), state.error))}
    >
      <div
        className={classes.field}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          pick(event.dataTransfer.files[0] ?? null);
        }}
      >
        {picture ? (
          <img src={picture.url} alt="" className={classes.picture} />
        ) : (
          <span className={classes.picture}>
            <Icon of={IconPhoto} size={28} />
          </span>
        )}
        <div className={classes.side}>
          <UploadProgress state={state} onPause={upload.pause} onResume={upload.resume} onCancel={upload.cancel} />
          {!isUploading && (
            <Group gap={8}>
              <FileButton onChange={pick} accept={pictureTypes} resetRef={reset}>
                {(props) => (
                  <Button variant="default" {...props}>
                    {t(picture ? "spaces:dialog.change" : "spaces:dialog.choose")}
                  </Button>
                )}
              </FileButton>
              {picture && (
                <Button variant="subtle" color="gray" onClick={removePicture}>
                  {t("spaces:dialog.remove")}
                </Button>
              )}
            </Group>
          )}
        </div>
      </div>
    </Input.Wrapper>
  );
}
