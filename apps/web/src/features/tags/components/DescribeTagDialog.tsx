import type { TagView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Button, Stack, Textarea } from "@mantine/core";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { describeTag } from "../tags.mutations.ts";

const { max } = limits.tagDescription;

/** What a tag stands for, by whoever looks after the space. */
export function DescribeTagDialog({ tag, onClose }: { tag: TagView; onClose: () => void }) {
  const { t } = useTranslation(["tags", "common"]);
  const form = useId();
  const [text, setText] = useState(tag.description);
  const save = useAction(async () => {
    await describeTag(tag, text.trim());
    notify.success(t("tags:describe.saved"));
    onClose();
  });
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      size={500}
      title={t("tags:describe.label", { tag: tag.title })}
      main={
        <Button type="submit" form={form} loading={save.pending}>
          {t("common:actions.save")}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          save.run();
        }}
      >
        <Stack gap={16}>
          <Textarea
            label={t("tags:describe.field")}
            description={t("tags:describe.hint")}
            data-autofocus
            autosize
            minRows={4}
            maxRows={12}
            maxLength={max}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FormFailure error={save.error} what={t("tags:describe.failed")} />
        </Stack>
      </form>
    </ResponsiveDialog>
  );
}
