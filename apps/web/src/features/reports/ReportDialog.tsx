import { reportTopics, type ReportTopic } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Checkbox, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { notify } from "#ui/notify.ts";
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
  const [topics, setTopics] = useState<ReportTopic[]>([]);
  const [comments, setComments] = useState("");
  const [missing, setMissing] = useState(false);
  const report = useAction(async () => {
    await reportItem(path, topics, comments.trim());
    notify.success(t("comments:report.done"));
    onClose();
  });
  const submit = () => {
    setMissing(topics.length === 0);
    if (topics.length > 0) report.run();
  };
  return (
    <FormDialog
      title={author ? t("comments:report.named", { name: author }) : t("comments:report.anonymous")}
      size={350}
      submitLabel={t("comments:report.send")}
      action={report}
      failed={t("comments:report.failed")}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
