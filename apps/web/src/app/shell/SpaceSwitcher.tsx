import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconLayoutGrid, IconSelector } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type ActionItem, ActionMenu } from "#ui/ActionMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { SpaceImage } from "./SpaceImage.tsx";
import classes from "./SpaceSwitcher.module.css";
import { useSpaces } from "./spaces.ts";

/** The active space, and the way to the others. */
export function SpaceSwitcher() {
  const { t } = useTranslation("shell");
  const { active, recent } = useSpaces();
  if (!active) return <span className={classes.switcher} />;
  const spaces: ActionItem[] = recent.map((space) => ({
    label: space.spaceName,
    leading: <SpaceImage space={space} size={24} />,
    chosen: space.spaceId === active.spaceId,
  }));
  return (
    <ActionMenu
      label={t("nav.switch")}
      items={[...spaces, "divider", { label: t("nav.all"), icon: IconLayoutGrid, to: "/spaces/recent" }]}
    >
      <UnstyledButton className={classes.switcher} aria-label={t("bar.space", { name: active.spaceName })}>
        <SpaceImage space={active} size={28} />
        <span className={classes.name}>{active.spaceName}</span>
        <Icon of={IconSelector} size={16} />
      </UnstyledButton>
    </ActionMenu>
  );
}

/** On phones: the same place opens the navigation, which has the spaces. */
export function SpaceButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("shell");
  const { active } = useSpaces();
  if (!active) return <span className={classes.button} />;
  return (
    <UnstyledButton
      className={classes.button}
      onClick={onClick}
      aria-label={`${t("bar.space", { name: active.spaceName })}, ${t("bar.menu")}`}
      aria-haspopup="dialog"
    >
      <SpaceImage space={active} size={32} />
      <span className={classes.name}>{active.spaceName}</span>
      <Icon of={IconChevronDown} size={18} />
    </UnstyledButton>
  );
}
