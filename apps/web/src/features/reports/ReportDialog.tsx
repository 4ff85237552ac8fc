import { reportTopics, type ReportTopic } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Button, Checkbox, Stack, Textarea } from "@mantine/core";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { reportItem } from "./reports.mutations.ts";

type Props = {
  /** stories/{id}, …/comments/{id} */
  path: string;
  /** Who wrote it, where that is known. */
  author: string | null;
  onClose: () => void;
};

/** Tells those who look after the space what is wrong with something. What was written stays when it fails. */
export function ReportDialog({ path, author, onClose }: Props) {
  const { t } = useTranslation(["comments", "moderation"]);
  const form = useId();
  const [topics, setTopics] = useState<ReportTopic[]>([]);
  const [comments, setComments] = useState("");
  const [missing, setMissing] = useState(false);
  const report = useAction(async () => {
    await reportItem(path, topics, comments.trim());
    notify.success(t("comments:report.done"));
    onClose();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(topics.length === 0);
    if (topics.length > 0) report.run();
  };
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      size={350}
      title={author ? t("comments:report.named", { name: author }) : t("comments:report.anonymous")}
      main={
        <Button type="submit" form={form} loading={report.pending}>
          {t("comments:report.send")}
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <Stack gap={16}>
          <Checkbox.Group
            label={t("comments:report.topics")}
            value={topics}
            error={missing && t("comments:report.required")}
            onChange={(next) => {
              setTopics(next as ReportTopic[]);
              setMissing(false);
            }}
          >
            <Stack gap={8} mt={4}>
              {reportTopics.map((topic) => (
                <Checkbox key={topic} value={topic} label={t(`moderation:reports.topics.${topic}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Textarea
            label={t("comments:report.comments")}
            description={t("comments:report.hint")}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={limits.note.max}
            value={comments}
            onChange={(event) => setComments(event.currentTarget.value)}
          />
          <FormFailure error={report.error} what={t("comments:report.failed")} />
        </Stack>
      </form>
    </ResponsiveDialog>
  );
}
