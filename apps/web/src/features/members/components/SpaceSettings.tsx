import type { SpaceView } from "@bump/contract";
import { Button, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconTrash } from "@tabler/icons-react";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { SpaceFields, useSpaceActs, useSpaceForm, useSpaceName } from "#features/spaces/index.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FormFailure } from "#ui/FormFailure.tsx";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/Section.tsx";

function SettingsForm({ space }: { space: SpaceView }) {
  const { t } = useTranslation(["members", "spaces"]);
  const form = useSpaceForm(space, () => notify.success(t("spaces:done.saved")));
  const submit = (event: SubmitEvent) => {
    form.texts.submit(() => {
      if (form.isUploading) notify.info(t("spaces:dialog.waiting"));
      else if (form.isChanged) form.save.run();
      else notify.info(t("members:settings.unchanged"));
    })(event);
  };
  return (
    <Section title={t("members:settings.title")}>
      <form noValidate onSubmit={submit}>
        <SpaceFields form={form} />
        <Stack gap={16} mt={20}>
          <FormFailure error={form.failure} what={t("spaces:failed.save")} />
          <Group justify="flex-end">
            <Button type="submit" loading={form.save.pending}>
              {t("members:settings.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** Asks once, and says what goes with it. */
function DeleteSection({ space }: { space: SpaceView }) {
  const { t } = useTranslation(["members", "spaces"]);
  const name = useSpaceName()(space);
  const [asking, ask] = useDisclosure(false);
  const { remove } = useSpaceActs(space);
  return (
    <Section title={t("members:settings.delete")} text={t("members:settings.deleteText")}>
      <div>
        <Button variant="default" color="red" leftSection={<Icon of={IconTrash} size={18} />} onClick={ask.open}>
          {t("members:settings.delete")}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        onConfirm={remove.run}
        busy={remove.pending}
        title={t("spaces:delete.title", { name })}
        confirmLabel={t("spaces:delete.confirm")}
        undoable={false}
      >
        {t("spaces:delete.text")}
      </ConfirmDialog>
    </Section>
  );
}

/** /space/{id}/manage/settings: for owners; others who run the space are told so. */
export function SpaceSettings({ space }: { space: SpaceView }) {
  const { t } = useTranslation("members");
  if (!space.can.edit) {
    return (
      <Section title={t("settings.title")} text={t(space.isPrivate ? "settings.ownersOnly" : "settings.publicText")} />
    );
  }
  return (
    <Stack gap={16} maw={760}>
      <SettingsForm space={space} />
      {space.can.remove && <DeleteSection space={space} />}
    </Stack>
  );
}
