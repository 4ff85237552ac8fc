import type { ParticipantView } from "@bump/contract";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconDotsVertical, IconUserCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { toReportItem } from "#features/people/index.ts";
import { useMe } from "#features/users/index.ts";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import type { NextStatus } from "../members.mutations.ts";
import { isDangerous, moveIcons, moveOf, movesOf } from "../moves.ts";

type Props = { person: ParticipantView; onMove: (status: NextStatus) => void };

/** What can be done with one person; the server has said what. */
export function MemberMenu({ person, onMove }: Props) {
  const { t } = useTranslation(["members", "common"]);
  const phone = useIsPhone();
  const me = useMe();
  const moves = movesOf([person]).map((status): ActionItem => {
    const move = moveOf(person.status, status);
    return {
      label: t(`members:moves.${move}.label`),
      icon: moveIcons[move],
      danger: isDangerous(move),
      onSelect: () => onMove(status),
    };
  });
  const safe = moves.filter(({ danger }) => !danger);
  const dangerous = moves.filter(({ danger }) => danger);
  const profile: ActionItem = {
    label: t("members:list.profile"),
    icon: IconUserCircle,
    to: "/network/$id/info",
    params: { id: person.author.id },
  };
  const report = me?.id === person.author.id ? [] : [toReportItem(person.author, t("common:actions.report"))];
  const label = t("members:list.menu", { name: person.author.displayName });
  return (
    <ActionMenu
      label={label}
      items={[profile, ...safe, ...report, ...(dangerous.length > 0 ? (["divider", ...dangerous] as const) : [])]}
    >
      <ActionIcon aria-label={label}>
        <Icon of={phone ? IconDotsVertical : IconDots} />
      </ActionIcon>
    </ActionMenu>
  );
}
