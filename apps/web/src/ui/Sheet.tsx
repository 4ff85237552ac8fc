import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Sheet.module.css";
import { useBackCloses } from "./use-back-closes.ts";
import { useEscape } from "./use-escape.ts";

type Props = { opened: boolean; onClose: () => void; label: string; children: ReactNode };

/** From below, for what is a menu on larger screens. Whoever opens it gives the focus back when it closes. */
export function Sheet({ opened, onClose, label, children }: Props) {
  useBackCloses(opened, onClose);
  useEscape(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
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
