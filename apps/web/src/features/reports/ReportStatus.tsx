import type { ReportStatus as Status } from "@bump/contract";
import { IconAlertCircle, IconCircleCheck, IconCircleX, IconEye } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ToneChip } from "#ui/Chip.tsx";
import type { IconDrawing } from "#ui/Icon.tsx";
import type { Tone } from "#ui/theme/tokens.ts";

const looks: Record<Status, { icon: IconDrawing; tone: Tone }> = {
  open: { icon: IconAlertCircle, tone: "amber" },
  in_review: { icon: IconEye, tone: "blue" },
  resolved: { icon: IconCircleCheck, tone: "green" },
  dismissed: { icon: IconCircleX, tone: "grey" },
};

export function ReportStatus({ status }: { status: Status }) {
  const { t } = useTranslation("moderation");
  return <ToneChip {...looks[status]}>{t(`reports.statuses.${status}`)}</ToneChip>;
}
