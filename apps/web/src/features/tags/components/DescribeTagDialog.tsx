import type { TagView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { notify } from "#ui/notify.ts";
import { describeTag } from "../tags.mutations.ts";

const { max } = limits.tagDescription;

/** What a tag stands for, by whoever looks after the space. */
export function DescribeTagDialog({ tag, onClose }: { tag: TagView; onClose: () => void }) {
  const { t } = useTranslation("tags");
  const [text, setText] = useState(tag.description);
  const save = useAction(async () => {
    await describeTag(tag, text.trim());
    notify.success(t("describe.saved"));
    onClose();
  });
  return (
    <FormDialog
      title={t("describe.label", { tag: tag.title })}
      size={500}
      action={save}
      failed={t("describe.failed")}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <Textarea
        label={t("describe.field")}
        description={t("describe.hint")}
        data-autofocus
        autosize
        minRows={4}
        maxRows={12}
        maxLength={max}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
