import { reportTopics, type ReportTopic } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Checkbox, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { useKeptAt, useKeptState } from "#lib/use-kept.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { notify } from "#ui/notify.ts";
import classes from "./ReportDialog.module.css";
import { reportItem } from "./reports.mutations.ts";

type Props = {
  /** stories/{id}, …/comments/{id} */
  path: string;
  /** Who wrote it, where that is known. */
  author: string | null;
  /** The name of somebody, a tag or a space: it is not what they wrote that is reported. */
  thing?: string;
  onClose: () => void;
};

type Draft = { topics: ReportTopic[]; comments: string };

/** Tells those who look after the space what is wrong with something. What is written is kept until it is sent. */
export function ReportDialog(props: Props) {
  const kept = `report/${props.path}`;
  const begun = useKeptAt<Draft>(kept, () => ({ topics: [], comments: "" }));
  return begun && <ReportForm {...props} begun={begun} kept={kept} />;
}

function ReportForm({ path, author, thing, onClose, begun, kept }: Props & { begun: Draft; kept: string }) {
  const { t } = useTranslation(["comments", "moderation"]);
  const { value: draft, change, keep, drop } = useKeptState(kept, begun);
  const { topics, comments } = draft;
  const [missing, setMissing] = useState(false);
  const report = useAction(async () => {
    await reportItem(path, topics, comments.trim());
    await drop();
    notify.success(t(thing ? "comments:report.thing.done" : "comments:report.done"));
    onClose();
  });
  const ofPost = author ? t("comments:report.named", { name: author }) : t("comments:report.anonymous");
  const title = thing ? t("comments:report.thing.title", { name: thing }) : ofPost;
  const submit = () => {
    setMissing(topics.length === 0);
    if (topics.length > 0) report.run();
  };
  return (
    <FormDialog
      title={title}
      size={350}
      submitLabel={t("comments:report.send")}
      action={report}
      failed={t("comments:report.failed")}
      onSubmit={submit}
      onClose={() => void keep().then(onClose)}
    >
      <Checkbox.Group
        label={t(thing ? "comments:report.thing.topics" : "comments:report.topics")}
        value={topics}
        error={missing && t("comments:report.required")}
        onChange={(next) => {
          change({ ...draft, topics: next as ReportTopic[] });
          setMissing(false);
        }}
      >
        <Stack gap={8} mt={4} className={classes.topics}>
          {reportTopics.map((topic) => (
            <Checkbox key={topic} value={topic} label={t(`moderation:reports.topics.${topic}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label={t("comments:report.comments")}
        description={t(thing ? "comments:report.thing.hint" : "comments:report.hint")}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.note.max}
        value={comments}
        onChange={(event) => change({ ...draft, comments: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
