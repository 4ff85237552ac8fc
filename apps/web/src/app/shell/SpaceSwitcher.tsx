import { UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown, IconSelector } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SpaceImage, useSpaceName } from "#features/spaces/index.ts";
import { Icon } from "#ui/Icon.tsx";
import { lazyDialog, useEver } from "#ui/lazy-part.tsx";
import classes from "./SpaceSwitcher.module.css";
import { useActiveSpace } from "./spaces.ts";

const SpaceChoices = lazyDialog(async () => (await import("./SpaceChoices.tsx")).SpaceChoices);

/** The active space, and the way to the others. */
export function SpaceSwitcher() {
  const { t } = useTranslation("shell");
  const nameOf = useSpaceName();
  const active = useActiveSpace();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, { open, close, toggle }] = useDisclosure(false);
  const isThere = useEver(opened);
  if (!active) return <span className={classes.switcher} />;
  const openByKeys = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.switcher}
        aria-label={t("bar.space", { name: nameOf(active) })}
        aria-haspopup="listbox"
        aria-expanded={opened}
        onClick={toggle}
        onKeyDown={openByKeys}
        onPointerEnter={SpaceChoices.fetchAhead}
        onFocus={SpaceChoices.fetchAhead}
      >
        <SpaceImage space={active} size={28} />
        <span className={classes.name}>{nameOf(active)}</span>
        <Icon of={IconSelector} size={16} />
      </UnstyledButton>
      {isThere && <SpaceChoices target={button} active={active} opened={opened} onClose={close} />}
    </>
  );
}

/** On phones: the same place opens the navigation, which has the spaces. */
export function SpaceButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("shell");
  const nameOf = useSpaceName();
  const active = useActiveSpace();
  if (!active) return <span className={classes.button} />;
  return (
    <UnstyledButton
      className={classes.button}
      onClick={onClick}
      aria-label={`${t("bar.space", { name: nameOf(active) })}, ${t("bar.menu")}`}
      aria-haspopup="dialog"
    >
      <SpaceImage space={active} size={32} />
      <span className={classes.name}>{nameOf(active)}</span>
      <Icon of={IconChevronDown} size={18} />
    </UnstyledButton>
  );
}
