import type { AuthorView, ShieldKind } from "@bump/contract";
import { ActionIcon, Group } from "@mantine/core";
import { IconBan, IconDots, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { ToneChip } from "#ui/Chip.tsx";
import { Icon } from "#ui/Icon.tsx";
import { commonQuery } from "../people.queries.ts";
import { askForShield, changeShield } from "../people.shielding.ts";
import { toReportItem } from "../to-report-item.ts";

const looks = {
  mute: { icon: IconVolumeOff, tone: "grey" },
  block: { icon: IconBan, tone: "red" },
} as const;

export function ShieldChip({ shield }: { shield: ShieldKind }) {
  const { t } = useTranslation("people");
  return <ToneChip {...looks[shield]}>{t(`shield.${shield}.state`)}</ToneChip>;
}

/** Whether somebody is muted or blocked, and the menu that changes it. */
export function ShieldMenu({ person }: { person: AuthorView }) {
  const { t } = useTranslation(["people", "common"]);
  const { data } = useQuery(commonQuery(person.id));
  if (!data) return null;
  const { shield } = data;
  const label = t("shield.menu", { name: person.displayName });
  const items: ActionItem[] = (["mute", "block"] as const).map((kind) =>
    shield === kind
      ? { label: t(`shield.${kind}.lift`), icon: IconVolume, onSelect: () => void changeShield(person, null, kind) }
      : {
          label: t(`shield.${kind}.ask`),
          icon: looks[kind].icon,
          danger: kind === "block",
          onSelect: () => askForShield(person, kind, shield),
        },
  );
  items.push(toReportItem(person, t("common:actions.report")));
  return (
    <Group gap={8} wrap="nowrap">
      {shield && <ShieldChip shield={shield} />}
      <ActionMenu label={label} items={items}>
        <ActionIcon aria-label={label}>
          <Icon of={IconDots} />
        </ActionIcon>
      </ActionMenu>
    </Group>
  );
}
