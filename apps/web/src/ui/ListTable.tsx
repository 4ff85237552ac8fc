import { Table } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ListTable.module.css";
import { TableScroll } from "./TableScroll.tsx";

type Props = { label: string; minWidth: number; head: ReactNode; rows: ReactNode };

/** The rows of a list card as a table. Kinds of cells: `number`, `quiet` and `menu` of ListTable.module.css. */
export function ListTable({ label, minWidth, head, rows }: Props) {
  return (
    <TableScroll label={label} minWidth={minWidth} scrollAreaProps={{ offsetScrollbars: false }}>
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>{head}</Table.Tr>
        </Table.Thead>
        <Table.Tbody>{rows}</Table.Tbody>
      </Table>
    </TableScroll>
  );
}
