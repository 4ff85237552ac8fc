import type { ProblemStatus } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { ToneChip } from "#ui/Chip.tsx";
import { statusLooks } from "../problems.looks.ts";

/** How far a problem has come: colour and icon and word. */
export function StatusChip({ status, large }: { status: ProblemStatus; large?: boolean }) {
  const { t } = useTranslation("shell");
  return (
    <ToneChip {...statusLooks[status]} large={large}>
      {t(`statuses.${status}`)}
    </ToneChip>
  );
}
