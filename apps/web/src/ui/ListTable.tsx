import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ListTable.module.css";
import { TableScroll } from "./TableScroll.tsx";
import { useWindowRows } from "./use-window-rows.ts";

type Props = { label: string; minWidth: number; head: ReactNode; rows: readonly ReactNode[] };

const rowHeight = 56;

/** The room of rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <Table.Tr aria-hidden data-spacer style={{ height }}>
      <Table.Td colSpan={99} />
    </Table.Tr>
  );
}

/** The rows of a list card as a table, of a long one those in sight. Kinds of cells: `number`, `quiet` and `menu` of ListTable.module.css. */
export function ListTable({ label, minWidth, head, rows }: Props) {
  const { ref, isLong, range, before, after } = useWindowRows<HTMLTableSectionElement>(rows.length, rowHeight);
  return (
    <TableScroll label={label} minWidth={minWidth} scrollAreaProps={{ offsetScrollbars: false }}>
      <Table className={classes.table} aria-rowcount={isLong ? rows.length + 1 : undefined}>
        <Table.Thead>
          <Table.Tr>{head}</Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={ref}>
          <Spacer height={before} />
          {rows.slice(...range)}
          <Spacer height={after} />
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
