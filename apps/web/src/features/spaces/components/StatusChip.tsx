import type { MembershipStatus } from "@bump/contract";
import { IconBan, IconClock, IconCrown, IconMail, IconShieldCheck, IconUser, IconUserOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ToneChip } from "#ui/Chip.tsx";
import type { IconDrawing } from "#ui/Icon.tsx";
import type { Tone } from "#ui/theme/tokens.ts";

const looks: Record<MembershipStatus, { icon: IconDrawing; tone: Tone }> = {
  owner: { icon: IconCrown, tone: "amber" },
  admin: { icon: IconShieldCheck, tone: "violet" },
  contributor: { icon: IconUser, tone: "grey" },
  invited: { icon: IconMail, tone: "blue" },
  requested: { icon: IconClock, tone: "amber" },
  blocked: { icon: IconBan, tone: "red" },
  deleted: { icon: IconUserOff, tone: "grey" },
};

/** Where somebody stands in a private space: colour, icon and word. */
export function StatusChip({ status }: { status: MembershipStatus }) {
  const { t } = useTranslation("spaces");
  return <ToneChip {...looks[status]}>{t(`statuses.${status}`)}</ToneChip>;
}
