import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import classes from "./SortHead.module.css";

type Props<Order extends string> = {
  children: ReactNode;
  /** What the list is sorted by now. */
  order: Order;
  /** This column's own two orders. */
  ascending: Order;
  descending: Order;
  /** What the first press asks for: times begin with the latest. */
  first?: "ascending" | "descending";
  onSort: (order: Order) => void;
  visibleFrom?: string;
};

/** A column's head that sorts the list by it; pressed again, the other way round. */
export function SortHead<Order extends string>(props: Props<Order>) {
  const { children, order, ascending, descending, first = "ascending", onSort, visibleFrom } = props;
  const now = order === ascending ? "ascending" : order === descending ? "descending" : undefined;
  const next = now === undefined ? first : now === "ascending" ? "descending" : "ascending";
  return (
    <Table.Th aria-sort={now} visibleFrom={visibleFrom}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={now !== undefined || undefined}
        onClick={() => onSort(next === "ascending" ? ascending : descending)}
      >
        {children}
        <span className={classes.arrow}>
          <Icon of={(now ?? next) === "ascending" ? IconArrowUp : IconArrowDown} size={16} />
        </span>
      </UnstyledButton>
    </Table.Th>
  );
}
