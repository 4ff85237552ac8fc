import type { ReactNode } from "react";
import { ListCard, type ListQuery } from "#ui/ListCard.tsx";
import { ListTable } from "#ui/ListTable.tsx";

type Props = {
  label: string;
  /** Search, filters, order. */
  tools: ReactNode;
  head: ReactNode;
  /** What is said when there is none. */
  none: string;
  rows: readonly ReactNode[];
  query: ListQuery;
};

/** A list of the whole site. */
export function AdminTable({ label, tools, head, none, rows, query }: Props) {
  return (
    <ListCard tools={tools} query={query} isEmpty={rows.length === 0} none={none}>
      <ListTable label={label} minWidth={860} head={head} rows={rows} />
    </ListCard>
  );
}
