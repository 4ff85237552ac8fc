import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Sheet.module.css";

type Props = { opened: boolean; onClose: () => void; label: string; children: ReactNode };

/** From below, for what is a menu on larger screens. */
export function Sheet({ opened, onClose, label, children }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      padding={0}
      withCloseButton={false}
      classNames={{ content: classes.content }}
      attributes={{ content: { "aria-label": label } }}
    >
      <span className={classes.handle} />
      {children}
    </Drawer>
  );
}
