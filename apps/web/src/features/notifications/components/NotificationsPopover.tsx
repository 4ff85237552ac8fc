import { useDisclosure } from "@mantine/hooks";
import { cloneElement, type HTMLAttributes, type ReactElement, type RefAttributes, useRef } from "react";
import { loadTexts } from "#lib/i18n.ts";
import { lazyDialog, useEver } from "#ui/lazy-part.tsx";

const Box = lazyDialog(async () => {
  const [module] = await Promise.all([import("./NotificationsBox.tsx"), loadTexts("notifications", "empty")]);
  return module.NotificationsBox;
});

/** `children`: the bell, which opens the box. */
type Props = { children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>> };

/** The list below the bell, fetched when a hand comes near it. */
export function NotificationsPopover({ children }: Props) {
  const bell = useRef<HTMLElement>(null);
  const [opened, { close, toggle }] = useDisclosure(false);
  return (
    <>
      {cloneElement(children, {
        ref: bell,
        onClick: toggle,
        onPointerEnter: Box.fetchAhead,
        onFocus: Box.fetchAhead,
        "aria-haspopup": "dialog",
        "aria-expanded": opened,
      })}
      {useEver(opened) && <Box target={bell} opened={opened} onClose={close} />}
    </>
  );
}
