import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment, type HTMLAttributes, type MouseEvent, type ReactNode } from "react";
import classes from "./ActionMenu.module.css";
import type { ActionItem, Entry } from "./ActionMenu.tsx";
import { Anchor, type Target, useLater } from "./floating.ts";
import { Icon } from "./Icon.tsx";
import { KeyHint } from "./KeyHint.tsx";
import { isPlainClick } from "./plain-click.ts";
import { Sheet } from "./Sheet.tsx";

function Chosen({ item }: { item: ActionItem }) {
  return item.chosen ? <Icon of={IconCheck} size={18} /> : null;
}

function itemStart(item: ActionItem) {
  return item.leading ?? (item.icon && <Icon of={item.icon} />);
}

type RowsProps = { items: readonly Entry[]; onChoose: (item: ActionItem) => void };

/** An entry that leads to a page is a link: it can be opened beside this page, and its address copied. */
function entryOf(item: ActionItem, onChoose: RowsProps["onChoose"]) {
  const { to, params } = item;
  return {
    renderRoot: to && ((props: object) => <Link to={to} params={params} preload={false} {...props} type={undefined} />),
    onClick: (event: MouseEvent) => {
      // One that is opened elsewhere, in a tab of its own, is the browser's.
      if (to && !isPlainClick(event)) return;
      event.preventDefault();
      onChoose(item);
    },
  };
}

function SheetRows({ items, onChoose }: RowsProps) {
  return items.map((item, index) =>
    item === "divider" ? (
      <hr key={index} className={classes.divider} />
    ) : (
      <UnstyledButton
        key={item.label}
        className={classes.row}
        data-danger={item.danger || undefined}
        {...entryOf(item, onChoose)}
      >
        {itemStart(item)}
        <span className={classes.label}>{item.label}</span>
        {/* No key beside it: a sheet is where fingers are. */}
        <Chosen item={item} />
      </UnstyledButton>
    ),
  );
}

function MenuRows({ items, onChoose }: RowsProps) {
  return items.map((item, index) => (
    <Fragment key={item === "divider" ? index : item.label}>
      {item === "divider" ? (
        <Menu.Divider />
      ) : (
        <Menu.Item
          className={classes.item}
          leftSection={itemStart(item)}
          rightSection={item.key && !item.chosen ? <KeyHint>{item.key}</KeyHint> : <Chosen item={item} />}
          data-danger={item.danger || undefined}
          {...entryOf(item, onChoose)}
        >
          {item.label}
        </Menu.Item>
      )}
    </Fragment>
  ));
}

type RootProps = HTMLAttributes<HTMLDivElement> & { header: ReactNode };

/** The floating box. What makes it a menu goes to the list inside, since a menu may hold nothing but entries. */
function MenuRoot({ header, role, "aria-label": label, children, ...box }: RootProps) {
  return (
    <div {...box} className={`${box.className ?? ""} ${classes.box}`} aria-orientation={undefined}>
      {header}
      <div role={role} aria-label={label}>
        {children}
      </div>
    </div>
  );
}

type Props = RowsProps & {
  target: Target;
  opened: boolean;
  onClose: () => void;
  label: string;
  header: ((close: () => void) => ReactNode) | undefined;
  width: number;
  /** From below, as on phones. */
  asSheet: boolean;
};

/** What ActionMenu opens. */
export function ActionMenuBox({ target, opened, onClose, label, header, width, asSheet, ...rows }: Props) {
  const later = useLater(opened);
  if (asSheet) {
    return (
      <Sheet opened={later} onClose={onClose} label={label}>
        {header?.(onClose)}
        <SheetRows {...rows} />
      </Sheet>
    );
  }
  return (
    <Menu
      opened={later}
      onChange={(next) => !next && onClose()}
      returnFocus={false}
      width={width}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Anchor to={target} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} renderRoot={(props) => <MenuRoot {...props} header={header?.(onClose)} />}>
        <MenuRows {...rows} />
      </Menu.Dropdown>
    </Menu>
  );
}
