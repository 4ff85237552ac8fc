import type { AuthorView } from "@bump/contract";
import { ActionIcon, Group } from "@mantine/core";
import { IconBan, IconDots, IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { ToneChip } from "#ui/Chip.tsx";
import { Icon } from "#ui/Icon.tsx";
import { commonQuery } from "../people.queries.ts";
import { useShielding } from "../use-shielding.tsx";

export const shieldLooks = {
  mute: { icon: IconVolumeOff, tone: "grey" },
  block: { icon: IconBan, tone: "red" },
} as const;

/** Whether somebody is muted or blocked, and the menu that changes it. */
export function ShieldMenu({ person }: { person: AuthorView }) {
  const { t } = useTranslation("people");
  const { data } = useQuery(commonQuery(person.id));
  const { ask, lift, dialog } = useShielding(person);
  if (!data) return null;
  const { shield } = data;
  const label = t("shield.menu", { name: person.displayName });
  const items: ActionItem[] = (["mute", "block"] as const).map((kind) =>
    shield === kind
      ? { label: t(`shield.${kind}.lift`), icon: IconVolume, onSelect: () => lift(kind) }
      : {
          label: t(`shield.${kind}.ask`),
          icon: shieldLooks[kind].icon,
          danger: kind === "block",
          onSelect: () => ask(kind),
        },
  );
  return (
    <Group gap={8} wrap="nowrap">
      {shield && <ToneChip {...shieldLooks[shield]}>{t(`shield.${shield}.state`)}</ToneChip>}
      <ActionMenu label={label} items={items}>
        <ActionIcon aria-label={label}>
          <Icon of={IconDots} />
        </ActionIcon>
      </ActionMenu>
      {dialog(shield)}
    </Group>
  );
}
