import { Menu, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck } from "@tabler/icons-react";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { cloneElement, Fragment, type HTMLAttributes, type ReactElement, type ReactNode } from "react";
import classes from "./ActionMenu.module.css";
import { Icon, type IconDrawing } from "./Icon.tsx";
import { KeyHint } from "./KeyHint.tsx";
import { Sheet } from "./Sheet.tsx";
import { useIsPhone } from "./use-is-phone.ts";

export type ActionItem = {
  label: string;
  icon?: IconDrawing;
  /** Stands before the label where an icon is not enough. */
  leading?: ReactNode;
  to?: LinkProps["to"];
  onSelect?: () => void;
  danger?: boolean;
  chosen?: boolean;
  key?: string;
};

type Props = {
  /** What the menu is, for readers. */
  label: string;
  items: readonly (ActionItem | "divider")[];
  /** Above the entries, and no part of their list: it may hold buttons, which close the menu themselves. */
  header?: (close: () => void) => ReactNode;
  width?: number;
  /** The button that opens it. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

function ItemEnd({ item }: { item: ActionItem }) {
  if (item.chosen) return <Icon of={IconCheck} size={18} />;
  return item.key ? <KeyHint>{item.key}</KeyHint> : null;
}

function itemStart(item: ActionItem) {
  return item.leading ?? (item.icon && <Icon of={item.icon} />);
}

type RowsProps = Pick<Props, "items"> & { onChoose: (item: ActionItem) => void };

function SheetRows({ items, onChoose }: RowsProps) {
  return items.map((item, index) =>
    item === "divider" ? (
      <hr key={index} className={classes.divider} />
    ) : (
      <UnstyledButton
        key={item.label}
        className={classes.row}
        data-danger={item.danger || undefined}
        onClick={() => onChoose(item)}
      >
        {itemStart(item)}
        <span className={classes.label}>{item.label}</span>
        <ItemEnd item={item} />
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
          rightSection={<ItemEnd item={item} />}
          data-danger={item.danger || undefined}
          onClick={() => onChoose(item)}
        >
          {item.label}
        </Menu.Item>
      )}
    </Fragment>
  ));
}

type BoxProps = HTMLAttributes<HTMLDivElement> & { header: ReactNode };

/** The floating box. What makes it a menu goes to the list inside, since a menu may hold nothing but entries. */
function MenuBox({ header, role, "aria-label": label, children, ...box }: BoxProps) {
  return (
    <div {...box} aria-orientation={undefined}>
      {header}
      <div role={role} aria-label={label}>
        {children}
      </div>
    </div>
  );
}

/** A menu that becomes a sheet on phones, with the same entries in the same order. */
export function ActionMenu({ label, items, header, width = 240, children }: Props) {
  const phone = useIsPhone();
  const navigate = useNavigate();
  const [opened, { open, close, toggle }] = useDisclosure(false);

  function choose(item: ActionItem) {
    close();
    item.onSelect?.();
    if (item.to) void navigate({ to: item.to });
  }

  if (phone) {
    return (
      <>
        {cloneElement(children, { onClick: toggle, "aria-haspopup": "dialog", "aria-expanded": opened })}
        <Sheet opened={opened} onClose={close} label={label}>
          {header?.(close)}
          <SheetRows items={items} onChoose={choose} />
        </Sheet>
      </>
    );
  }
  return (
    <Menu
      opened={opened}
      onChange={(next) => (next ? open() : close())}
      width={width}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown aria-label={label} renderRoot={(props) => <MenuBox {...props} header={header?.(close)} />}>
        <MenuRows items={items} onChoose={choose} />
      </Menu.Dropdown>
    </Menu>
  );
}
