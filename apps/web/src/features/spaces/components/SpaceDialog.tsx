import type { SpaceView } from "@bump/contract";
import { Alert, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { useChangeSpace } from "../spaces.switching.ts";
import { forgetDraft, useSpaceForm } from "../use-space-form.ts";
import { SpaceFields } from "./SpaceFields.tsx";

type Props = {
  /** The one that is edited; a new one when null. */
  space: SpaceView | null;
  onClose: () => void;
};

/** Makes or edits a private space. It closes when that is saved, or when what was typed may go. */
export function SpaceDialog({ space, onClose }: Props) {
  const { t } = useTranslation(["spaces", "common"]);
  const changeSpace = useChangeSpace();
  const formId = useId();
  const [asking, ask] = useDisclosure(false);
  const [tooSoon, setTooSoon] = useState(false);
  const form = useSpaceForm(space, (saved) => {
    if (space) notify.success(t("spaces:done.saved"));
    else {
      const enter = { label: t("spaces:card.enter"), onSelect: () => void changeSpace(saved) };
      notify.success(t("spaces:done.created"), { action: enter });
    }
    onClose();
  });
  const close = () => (form.isChanged || form.isUploading ? ask.open() : onClose());
  const submit = (event: SubmitEvent) => {
    setTooSoon(form.isUploading);
    form.texts.submit(() => !form.isUploading && form.save.run())(event);
  };

  return (
    <>
      <ResponsiveDialog
        opened
        onClose={close}
        title={t(space ? "spaces:dialog.edit" : "spaces:dialog.create")}
        main={
          <Button type="submit" form={formId} loading={form.save.pending}>
            {t(space ? "common:actions.save" : "spaces:dialog.submit")}
          </Button>
        }
      >
        <form id={formId} noValidate onSubmit={submit}>
          <SpaceFields form={form} />
          {tooSoon && form.isUploading && (
            <Alert color="yellow" role="alert" mt={16}>
              {t("spaces:dialog.waiting")}
            </Alert>
          )}
          {form.failure !== null && (
            <div style={{ marginTop: 16 }}>
              <FormFailure error={form.failure} what={t(space ? "spaces:failed.save" : "spaces:failed.create")} />
            </div>
          )}
        </form>
      </ResponsiveDialog>
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        onConfirm={() => {
          if (!space) forgetDraft();
          onClose();
        }}
        title={t("spaces:dialog.unsaved.title")}
        confirmLabel={t("spaces:dialog.unsaved.discard")}
        cancelLabel={t("spaces:dialog.unsaved.keep")}
        undoable={false}
      >
        {t("spaces:dialog.unsaved.text")}
      </ConfirmDialog>
    </>
  );
}
