import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { pictureProblem, pictureTypes } from "#features/media/index.ts";
import { codeText, failedText } from "#lib/error-text.ts";
import { useAction } from "#lib/use-action.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { saveMe } from "../users.mutations.ts";
import { useRequiredMe } from "../users.queries.ts";

const PictureDialog = lazy(() => import("./PictureDialog.tsx").then((module) => ({ default: module.PictureDialog })));

/** The picture, another one, or none. */
export function ProfilePicture() {
  const { t } = useTranslation(["settings", "ui"]);
  const me = useRequiredMe();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const resetPicker = useRef<() => void>(null);
  const remove = useAction(async () => {
    try {
      await saveMe({ key: "photoURL", photoURL: null });
      notify.success(t("profile.picture.removed"));
    } catch (error) {
      setProblem(failedText(t("profile.picture.failed"), error));
    }
  });
  const pick = (picked: File | null) => {
    // The same file again must count as a choice.
    resetPicker.current?.();
    setProblem(null);
    if (!picked) return;
    const refusal = pictureProblem(picked);
    if (refusal) setProblem(t(`ui:upload.${refusal}`));
    else setFile(picked);
  };

  return (
    <Group gap={20} align="center">
      <Avatar name={me.displayName} src={me.photoURL} shape={me.role === "org" ? "square" : "round"} size={88} />
      {/* Below the picture where there is no room for the button beside it. */}
      <Stack gap={6} flex="1 1 12rem">
        <Group gap={8}>
          <FileButton onChange={pick} accept={pictureTypes} resetRef={resetPicker}>
            {(props) => (
              <Button variant="default" leftSection={<Icon of={IconCamera} size={18} />} {...props}>
                {me.photoURL ? t("profile.picture.change") : t("profile.picture.choose")}
              </Button>
            )}
          </FileButton>
          {me.photoURL && (
            <Button variant="subtle" color="gray" onClick={remove.run} loading={remove.pending}>
              {t("profile.picture.remove")}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t("profile.picture.hint")}
        </Text>
        {problem && (
          <Text size="sm" c="var(--b-tone-red)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
      {file && (
        <Suspense fallback={null}>
          <PictureDialog
            file={file}
            square={me.role === "org"}
            onUnreadable={() => {
              setFile(null);
              setProblem(codeText("invalid_image"));
            }}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </Group>
  );
}
