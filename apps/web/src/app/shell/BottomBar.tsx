import { UnstyledButton } from "@mantine/core";
import { IconMessageCircle, IconPlus, IconQuote, IconTrafficCone, IconTrendingUp } from "@tabler/icons-react";
import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { CountBadge } from "#ui/Chip.tsx";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import classes from "./BottomBar.module.css";
import { addItems } from "./navigation.ts";
import { sectionOf } from "./sections.ts";

type TabProps = {
  to: LinkProps["to"];
  icon: IconDrawing;
  label: string;
  current: boolean;
  count?: number;
  name?: string;
};

function Tab({ to, icon, label, current, count = 0, name }: TabProps) {
  return (
    <Link
      to={to}
      className={classes.tab}
      aria-label={name}
      aria-current={current ? "page" : undefined}
      activeProps={{ "aria-current": current ? "page" : undefined }}
    >
      <span className={classes.icon}>
        <Icon of={icon} size={22} />
        {count > 0 && (
          <span className={classes.badge} aria-hidden>
            <CountBadge count={count} urgent />
          </span>
        )}
      </span>
      <span className={classes.word}>{label}</span>
    </Link>
  );
}

/** Phones: the four places people go most, and Add between them. */
export function BottomBar() {
  const { t } = useTranslation("shell");
  const pathname = useLocation({ select: (location) => location.pathname });
  const me = useMe();
  const section = sectionOf(pathname, me?.activeSpace.spaceId);
  const unread = me?.userSpaceDoc.chat.totalNewMessages ?? 0;
  return (
    <nav className={classes.bar} aria-label={t("bar.bottom")}>
      <Tab to="/stories/recent" icon={IconQuote} label={t("bar.perspectives")} current={section === "posts"} />
      <Tab to="/problems/recent" icon={IconTrafficCone} label={t("bar.problems")} current={section === "problems"} />
      <ActionMenu label={t("add.title")} items={addItems(t, pathname)}>
        <UnstyledButton className={classes.add} aria-label={t("bar.add")}>
          <Icon of={IconPlus} size={22} />
        </UnstyledButton>
      </ActionMenu>
      <Tab to="/spacemaps/2d" icon={IconTrendingUp} label={t("bar.progress")} current={section === "progress"} />
      <Tab
        to="/chat"
        icon={IconMessageCircle}
        label={t("bar.chat")}
        name={unread ? t("bar.chatUnread", { count: unread }) : undefined}
        count={unread}
        current={pathname.startsWith("/chat")}
      />
    </nav>
  );
}
