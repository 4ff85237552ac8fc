import { Card, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import classes from "./AdminTable.module.css";

type Query = Parameters<typeof LoadMore>[0]["query"] & {
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  refetch: () => Promise<unknown>;
};

type Props = {
  label: string;
  /** Search, filters, order. */
  tools: ReactNode;
  head: ReactNode;
  /** What is said when there is none. */
  none: string;
  rows: readonly ReactNode[];
  query: Query;
};

/** A list of the site that is searched, narrowed and sorted on the server, and goes on as it scrolls. */
export function AdminTable({ label, tools, head, none, rows, query }: Props) {
  return (
    <Card padding={0}>
      <div className={classes.tools}>{tools}</div>
      {query.isPending && <Skeletons shape="row" count={6} />}
      {query.isError && rows.length === 0 && (
        <div className={classes.notice}>
          <ErrorNotice onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isSuccess && rows.length === 0 && (
        <Text component="output" display="block" className={classes.notice} c="var(--b-text-2)">
          {none}
        </Text>
      )}
      {rows.length > 0 && (
        <Table.ScrollContainer
          minWidth={860}
          // Who has no mouse scrolls it with the arrow keys.
          scrollAreaProps={{
            offsetScrollbars: false,
            viewportProps: { tabIndex: 0, role: "group", "aria-label": label },
          }}
        >
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>{head}</Table.Tr>
            </Table.Thead>
            <Table.Tbody>{rows}</Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {query.hasNextPage && (
        <div className={classes.notice}>
          <LoadMore query={query} />
        </div>
      )}
    </Card>
  );
}
