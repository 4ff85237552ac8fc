import type { AuthorView } from "@bump/contract";
import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { toReportItem } from "../to-report-item.ts";
import { useShieldItems } from "../use-shield-items.ts";

/** What can be done about somebody in a list. Nothing about oneself. */
export function PersonMenu({ person }: { person: AuthorView }) {
  const { t } = useTranslation(["people", "common"]);
  const me = useMe();
  const label = t("people:shield.menu", { name: person.displayName });
  const useItems = () => [...useShieldItems(person), toReportItem(person, t("common:actions.report"))];
  if (me?.id === person.id) return null;
  return (
    <ActionMenu label={label} items={useItems}>
      <ActionIcon aria-label={label}>
        <Icon of={IconDots} />
      </ActionIcon>
    </ActionMenu>
  );
}
