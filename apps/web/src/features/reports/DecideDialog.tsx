import type { ReportView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Radio, Stack, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { useKeptAt, useKeptState } from "#lib/use-kept.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { notify } from "#ui/notify.ts";
import { type Decision, decideReport } from "./reports.mutations.ts";
import { useTitleOf } from "./titles.ts";

const decisions = {
  remove: { status: "resolved", removeContent: true },
  keep: { status: "resolved", removeContent: false },
  dismiss: { status: "dismissed" },
} as const satisfies Record<string, Decision>;
type Choice = keyof typeof decisions;
const choices = Object.keys(decisions) as Choice[];

type Draft = { choice: Choice | null; note: string };
type Props = { report: ReportView; onClose: () => void };

/** What becomes of a report: removed, kept or dismissed, with a note. What is written is kept until it is sent. */
export function DecideDialog(props: Props) {
  const kept = `decision/${props.report.id}`;
  const begun = useKeptAt<Draft>(kept, () => ({ choice: null, note: "" }));
  return begun && <DecideForm {...props} begun={begun} kept={kept} />;
}

function DecideForm({ report, onClose, begun, kept }: Props & { begun: Draft; kept: string }) {
  const { t } = useTranslation("moderation");
  const titleOf = useTitleOf();
  const { value: draft, change, keep, drop } = useKeptState(kept, begun);
  const { choice, note } = draft;
  const decide = useAction(async (decision: Decision) => {
    await decideReport(report, decision);
    await drop();
    notify.success(t("reports.decided"));
    onClose();
  });
  const submit = () => {
    if (choice) decide.run({ ...decisions[choice], note: note.trim() || undefined });
  };
  return (
    <FormDialog
      title={t("reports.decideTitle", { title: titleOf(report) })}
      size={500}
      submitLabel={t("reports.save")}
      submitColor={choice === "remove" ? "red" : undefined}
      disabled={choice === null}
      action={decide}
      failed={t("reports.decideFailed")}
      onSubmit={submit}
      onClose={() => void keep().then(onClose)}
    >
      <Radio.Group
        label={t("reports.decision")}
        value={choice}
        onChange={(value) => change({ ...draft, choice: value as Choice })}
      >
        <Stack gap={12} mt={4}>
          {choices
            .filter((one) => one !== "remove" || report.can.remove)
            .map((one) => (
              <Radio key={one} value={one} label={t(`reports.${one}`)} description={t(`reports.${one}Hint`)} />
            ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t("reports.note")}
        description={t("reports.noteHint")}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.note.max}
        value={note}
        onChange={(event) => change({ ...draft, note: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
