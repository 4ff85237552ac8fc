import { limits } from "@bump/contract/rules";
import { Button, Text, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useKeptAt, useKeptState } from "#lib/use-kept.ts";
import { CountedLabel } from "#ui/CountedLabel.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";

type Props = {
  name: string;
  /** Where this device keeps what is written, until the vote is there. */
  kept: string;
  onClose: () => void;
  onVote: (feedback: string) => void;
};

/** A vote down with a word why, or without one. */
export function FeedbackDialog(props: Props) {
  const begun = useKeptAt(props.kept, () => "");
  return begun !== null && <FeedbackForm {...props} begun={begun} />;
}

function FeedbackForm({ name, kept, onClose, onVote, begun }: Props & { begun: string }) {
  const { t } = useTranslation(["solutions", "common"]);
  const { value: feedback, change, keep } = useKeptState(kept, begun);
  const close = () => {
    void keep();
    onClose();
  };
  const vote = () => {
    void keep();
    onVote(feedback.trim());
  };
  const label = t("solutions:feedback.label");
  return (
    <ResponsiveDialog
      opened
      onClose={close}
      size={520}
      title={t("solutions:feedback.title")}
      main={<Button onClick={vote}>{t("solutions:feedback.vote")}</Button>}
      others={
        <Button variant="subtle" color="gray" onClick={close}>
          {t("common:actions.cancel")}
        </Button>
      }
    >
      <Text c="var(--b-text-2)" mb={16}>
        {t("solutions:feedback.text", { name })}
      </Text>
      <Textarea
        label={<CountedLabel label={label} value={feedback} max={limits.note.max} />}
        aria-label={label}
        description={t("solutions:feedback.hint")}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.note.max}
        data-autofocus
        value={feedback}
        onKeyDown={(event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && vote()}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </ResponsiveDialog>
  );
}
