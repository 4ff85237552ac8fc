import { useDisclosure } from "@mantine/hooks";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import {
  cloneElement,
  type ComponentProps,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useRef,
} from "react";
import type { IconDrawing } from "./Icon.tsx";
import { lazyDialog, useEver } from "./lazy-part.tsx";
import { useIsPhone } from "./use-is-phone.ts";

export type ActionItem = {
  label: string;
  icon?: IconDrawing;
  /** Stands before the label where an icon is not enough. */
  leading?: ReactNode;
  to?: LinkProps["to"];
  params?: LinkProps["params"];
  onSelect?: () => void;
  danger?: boolean;
  chosen?: boolean;
  key?: string;
};
export type Entry = ActionItem | "divider";

type Props = {
  /** What the menu is, for readers. */
  label: string;
  /** What can be chosen, or the hook that gives it: called while the menu is there, which of a list's hundred few ever are. */
  items: readonly Entry[] | (() => readonly Entry[]);
  /** Above the entries, and no part of their list: it may hold buttons, which close the menu themselves. */
  header?: (close: () => void) => ReactNode;
  width?: number;
  /** The button that opens it. */
  children: ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;
};

const LazyBox = lazyDialog(async () => (await import("./ActionMenuBox.tsx")).ActionMenuBox);
/** Fetches what draws the menus, which most pages do without at first. */
export const fetchMenus = LazyBox.fetchAhead;

type BoxProps = ComponentProps<typeof LazyBox>;

function Box({ items: useItems, ...box }: Omit<BoxProps, "items"> & { items: () => readonly Entry[] }) {
  return <LazyBox {...box} items={useItems()} />;
}

/** A menu that becomes a sheet on phones, with the same entries in the same order. Fetched when a hand comes near. */
export function ActionMenu({ label, items, header, width = 240, children }: Props) {
  const phone = useIsPhone();
  const navigate = useNavigate();
  const button = useRef<HTMLElement>(null);
  const [opened, { close, toggle }] = useDisclosure(false);
  const isThere = useEver(opened);

  function leave() {
    close();
    // At once, before what was chosen takes the focus: menu and sheet would give it back only afterwards.
    button.current?.focus({ preventScroll: true });
  }

  /** Until the menu has taken the focus, Escape is heard here alone. */
  function onKeyDown(event: KeyboardEvent) {
    if (opened && event.key === "Escape") leave();
  }

  function choose(item: ActionItem) {
    leave();
    item.onSelect?.();
    if (item.to) void navigate({ to: item.to, params: item.params });
  }

  return (
    <>
      {cloneElement(children, {
        ref: button,
        onClick: toggle,
        onPointerEnter: fetchMenus,
        onFocus: fetchMenus,
        onKeyDown,
        // It is for the menu, and not for a dialog below.
        ...(opened && { "data-mantine-stop-propagation": true }),
        "aria-haspopup": phone ? "dialog" : "menu",
        "aria-expanded": opened,
      })}
      {isThere && (
        <Box
          target={button}
          opened={opened}
          onClose={leave}
          label={label}
          header={header}
          items={typeof items === "function" ? items : () => items}
          width={width}
          asSheet={phone}
          onChoose={choose}
        />
      )}
    </>
  );
}
