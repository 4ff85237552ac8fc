import type { TagView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { useKeptAt, useKeptState } from "#lib/use-kept.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { notify } from "#ui/notify.ts";
import { describeTag } from "../tags.mutations.ts";

const { max } = limits.tagDescription;

type Props = { tag: TagView; onClose: () => void };

/** What a tag stands for, by whoever looks after the space. What is written is kept on this device until it is saved. */
export function DescribeTagDialog(props: Props) {
  const kept = `tag/${props.tag.id}`;
  const begun = useKeptAt(kept, () => props.tag.description);
  return begun !== null && <DescribeTagForm {...props} begun={begun} kept={kept} />;
}

function DescribeTagForm({ tag, onClose, begun, kept }: Props & { begun: string; kept: string }) {
  const { t } = useTranslation("tags");
  const { value: text, change, keep, drop } = useKeptState(kept, begun);
  const save = useAction(async () => {
    await describeTag(tag, text.trim());
    await drop();
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
      onClose={() => void keep().then(onClose)}
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
        onChange={(event) => change(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
