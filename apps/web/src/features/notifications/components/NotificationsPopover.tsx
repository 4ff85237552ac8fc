import { Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, type ReactElement, Suspense } from "react";
import { loadTexts } from "#lib/i18n.ts";
import { Skeletons } from "#ui/Skeletons.tsx";
import classes from "./Notifications.module.css";

const Panel = lazy(async () => {
  const [module] = await Promise.all([import("./NotificationPanel.tsx"), loadTexts("notifications", "empty")]);
  return { default: module.NotificationPanel };
});

/** `children`: the bell, which opens the box and names it. */
type Props = { children: (toggle: () => void) => ReactElement };

/** The list below the bell, fetched when it is first opened. */
export function NotificationsPopover({ children }: Props) {
  const [opened, { close, toggle }] = useDisclosure(false);
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      width={400}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{children(toggle)}</Popover.Target>
      <Popover.Dropdown p={0} className={classes.panel}>
        <Suspense
          fallback={
            <div className={classes.list} data-boxed data-padded>
              <Skeletons shape="row" count={4} />
            </div>
          }
        >
          <Panel onLeave={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
