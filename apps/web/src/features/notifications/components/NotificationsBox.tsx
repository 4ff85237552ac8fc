import { Popover } from "@mantine/core";
import { Anchor, type Target, useLater } from "#ui/floating.ts";
import { NotificationPanel } from "./NotificationPanel.tsx";
import classes from "./Notifications.module.css";

type Props = { target: Target; opened: boolean; onClose: () => void };

/** What the bell opens. */
export function NotificationsBox({ target, opened, onClose }: Props) {
  return (
    <Popover
      opened={useLater(opened)}
      onChange={(next) => !next && onClose()}
      width={400}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor to={target} />
      </Popover.Target>
      <Popover.Dropdown p={0} className={classes.panel}>
        <NotificationPanel onLeave={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
