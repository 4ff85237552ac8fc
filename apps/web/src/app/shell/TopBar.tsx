import { ActionIcon, Button, UnstyledButton } from "@mantine/core";
import {
  IconChartDots3,
  IconChevronDown,
  IconMenu2,
  IconMessageCircle,
  IconPlus,
  IconSearch,
} from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { Logo, LogoMark } from "#ui/BumpLine.tsx";
import { Icon } from "#ui/Icon.tsx";
import { KeyHint } from "#ui/KeyHint.tsx";
import { paletteKeys } from "../palette/keys.ts";
import { openPalette } from "../palette/palette.ts";
import { BarBadge } from "./BarBadge.tsx";
import { BellButton } from "./BellButton.tsx";
import { addItems, mapItems } from "./navigation.ts";
import { SpaceButton, SpaceSwitcher } from "./SpaceSwitcher.tsx";
import classes from "./TopBar.module.css";
import { UserMenu } from "./UserMenu.tsx";

function ChatButton() {
  const { t } = useTranslation("shell");
  const count = useMe()?.userSpaceDoc.chat.totalNewMessages ?? 0;
  return (
    <ActionIcon
      renderRoot={(props) => <Link to="/chat" {...props} />}
      className={classes.chat}
      aria-label={count ? t("bar.chatUnread", { count }) : t("bar.chat")}
    >
      <Icon of={IconMessageCircle} size={22} />
      <BarBadge count={count} />
    </ActionIcon>
  );
}

function SearchButton() {
  const { t } = useTranslation("shell");
  return (
    <>
      <UnstyledButton className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K /">
        <Icon of={IconSearch} size={18} />
        <span className={classes.searchWord}>{t("bar.search")}</span>
        <KeyHint>{paletteKeys()}</KeyHint>
      </UnstyledButton>
      <ActionIcon className={classes.searchIcon} onClick={openPalette} aria-label={t("bar.searchShort")}>
        <Icon of={IconSearch} size={22} />
      </ActionIcon>
    </>
  );
}

function MapsMenu() {
  const { t } = useTranslation("shell");
  return (
    <ActionMenu label={t("maps.title")} items={mapItems(t)}>
      <Button
        variant="subtle"
        color="gray"
        className={classes.maps}
        leftSection={<Icon of={IconChartDots3} />}
        rightSection={<Icon of={IconChevronDown} size={16} />}
      >
        {t("bar.maps")}
      </Button>
    </ActionMenu>
  );
}

function AddMenu() {
  const { t } = useTranslation("shell");
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <ActionMenu label={t("add.title")} items={addItems(t, pathname)} width={200}>
      <Button className={classes.add} leftSection={<Icon of={IconPlus} size={18} />}>
        {t("bar.add")}
      </Button>
    </ActionMenu>
  );
}

/** On phones the space is the button that opens the navigation; the rest of the room is for search, bell and person. */
export function TopBar({ onOpenNav }: { onOpenNav: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <header className={classes.bar} aria-label={t("bar.main")}>
      <ActionIcon className={classes.menu} onClick={onOpenNav} aria-label={t("bar.menu")}>
        <Icon of={IconMenu2} size={22} />
      </ActionIcon>
      <Link to="/stories/recent" className={classes.logo} aria-label="Bump">
        <span className={classes.wide}>
          <Logo />
        </span>
        <span className={classes.narrow}>
          <LogoMark />
        </span>
      </Link>
      <SpaceSwitcher />
      <SpaceButton onClick={onOpenNav} />
      <SearchButton />
      <MapsMenu />
      <AddMenu />
      <ChatButton />
      <BellButton />
      <UserMenu />
    </header>
  );
}
