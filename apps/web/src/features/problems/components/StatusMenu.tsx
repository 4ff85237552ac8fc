import { type ProblemStatus, type ProblemView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Button, Textarea, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { useKeptAt, useKeptState } from "#lib/use-kept.ts";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { FormFailure } from "#ui/FormFailure.tsx";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { moveStatus } from "../problems.mutations.ts";
import { statusLooks } from "../problems.looks.ts";
import classes from "./ProblemPage.module.css";
import { StatusChip } from "./StatusChip.tsx";
import { StatusHistory } from "./StatusHistory.tsx";

type MoveProps = { problem: ProblemView; to: ProblemStatus; onClose: () => void };

/** Where it goes, and why, for all who read its history. What is written is kept on this device until it went there. */
function MoveDialog(props: MoveProps) {
  const kept = `status/${props.problem.id}/${props.to}`;
  const begun = useKeptAt(kept, () => "");
  return begun !== null && <MoveForm {...props} begun={begun} kept={kept} />;
}

function MoveForm({ problem, to, onClose, begun, kept }: MoveProps & { begun: string; kept: string }) {
  const { t } = useTranslation(["problems", "shell", "common"]);
  const { value: reason, change, keep, drop } = useKeptState(kept, begun);
  const close = () => void keep().then(onClose);
  const move = useAction(async () => {
    await moveStatus(problem, to, reason.trim());
    await drop();
    notify.success(t("problems:status.moved", { status: t(`shell:statuses.${to}`) }));
    onClose();
  });
  return (
    <ResponsiveDialog
      opened
      size={440}
      onClose={close}
      title={t("problems:status.move", { status: t(`shell:statuses.${to}`) })}
      main={
        <Button onClick={move.run} loading={move.pending}>
          {t("problems:status.confirm")}
        </Button>
      }
      others={
        <Button variant="subtle" color="gray" onClick={close}>
          {t("common:actions.cancel")}
        </Button>
      }
    >
      <Textarea
        label={t("problems:status.reason")}
        description={t("problems:status.reasonHint")}
        value={reason}
        onChange={(event) => change(event.currentTarget.value)}
        maxLength={limits.note.max}
        autosize
        minRows={3}
        data-autofocus
      />
      <FormFailure error={move.error} what={t("problems:status.failed")} />
    </ResponsiveDialog>
  );
}

/** How far it has come; behind it, how it came there and where the viewer may move it. */
export function StatusMenu({ problem }: { problem: ProblemView }) {
  const { t } = useTranslation(["problems", "shell"]);
  const [to, setTo] = useState<ProblemStatus | null>(null);
  const [isHistory, setHistory] = useState(false);
  const moves = problem.can.statuses.map((status) => ({
    label: t(`shell:statuses.${status}`),
    icon: statusLooks[status].icon,
    onSelect: () => setTo(status),
  }));
  const history: ActionItem = {
    label: t("problems:status.history"),
    icon: IconHistory,
    onSelect: () => setHistory(true),
  };
  const label = t("problems:status.label", { status: t(`shell:statuses.${problem.status}`) });
  return (
    <>
      <ActionMenu label={label} items={moves.length > 0 ? [...moves, "divider", history] : [history]}>
        <UnstyledButton className={classes.status} aria-label={label}>
          <StatusChip status={problem.status} large />
          <Icon of={IconChevronDown} size={18} />
        </UnstyledButton>
      </ActionMenu>
      {to && <MoveDialog problem={problem} to={to} onClose={() => setTo(null)} />}
      {isHistory && <StatusHistory problem={problem} onClose={() => setHistory(false)} />}
    </>
  );
}
