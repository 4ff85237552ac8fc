import { Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLater } from "#ui/floating.ts";
import { useBackCloses } from "#ui/use-back-closes.ts";
import { useEscape } from "#ui/use-escape.ts";
import classes from "./Shell.module.css";
import { SideNav } from "./SideNav.tsx";

type Props = { opened: boolean; onClose: () => void };

/** The left navigation where there is no room for it beside the page. */
export function NavDrawer({ opened, onClose }: Props) {
  const { t } = useTranslation("shell");
  useBackCloses(opened, onClose);
  useEscape(opened, onClose);
  return (
    <Drawer
      opened={useLater(opened)}
      onClose={onClose}
      closeOnEscape={false}
      size="min(20rem, 100vw - 3rem)"
      padding={0}
      withCloseButton={false}
      classNames={{ body: classes.drawer }}
      attributes={{ content: { "aria-label": t("nav.title") } }}
    >
      <SideNav />
    </Drawer>
  );
}
