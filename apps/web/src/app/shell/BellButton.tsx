import { ActionIcon } from "@mantine/core";
import { IconBell, IconBellOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { NotificationsPopover } from "#features/notifications/index.ts";
import { useMe } from "#features/users/index.ts";
import { Icon } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { BarBadge } from "./BarBadge.tsx";
import classes from "./TopBar.module.css";

/** Opens the list below itself; on phones its page. */
export function BellButton() {
  const { t } = useTranslation("shell");
  const phone = useIsPhone();
  const me = useMe();
  const count = me?.counters.totalNotifications ?? 0;
  const off = me?.spaces[me.activeSpace.spaceId]?.notifications === false;
  const label = count ? t("bar.notificationsUnread", { count }) : t(off ? "bar.notificationsOff" : "bar.notifications");
  const face = (
    <>
      <Icon of={off ? IconBellOff : IconBell} size={22} />
      <BarBadge count={count} />
    </>
  );
  if (phone) {
    return (
      <ActionIcon
        renderRoot={(props) => <Link to="/notifications/thisSpace" {...props} />}
        className={classes.withBadge}
        aria-label={label}
      >
        {face}
      </ActionIcon>
    );
  }
  return (
    <NotificationsPopover>
      <ActionIcon className={classes.withBadge} aria-label={label}>
        {face}
      </ActionIcon>
    </NotificationsPopover>
  );
}
