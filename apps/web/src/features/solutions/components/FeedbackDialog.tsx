import { limits } from "@bump/contract/rules";
import { Button, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CountedLabel } from "#ui/CountedLabel.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";

type Props = { name: string; onClose: () => void; onVote: (feedback: string) => void };

/** A vote down with a word why, or without one. */
export function FeedbackDialog({ name, onClose, onVote }: Props) {
  const { t } = useTranslation(["solutions", "common"]);
  const [feedback, setFeedback] = useState("");
  const label = t("solutions:feedback.label");
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      size={520}
      title={t("solutions:feedback.title")}
      main={<Button onClick={() => onVote(feedback.trim())}>{t("solutions:feedback.vote")}</Button>}
      others={
        <Button variant="subtle" color="gray" onClick={onClose}>
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
        onChange={(event) => setFeedback(event.currentTarget.value)}
      />
    </ResponsiveDialog>
  );
}
