import { Card, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ListCard.module.css";
import { ErrorNotice } from "./ErrorNotice.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { Skeletons } from "./Skeletons.tsx";

/** An infinite query, as far as the card looks at it. */
export type ListQuery = Parameters<typeof LoadMore>[0]["query"] & {
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  refetch: () => Promise<unknown>;
};

type Props = {
  /** Search, filters, order. */
  tools: ReactNode;
  query: ListQuery;
  isEmpty: boolean;
  /** What is said when there is none. */
  none: string;
  children: ReactNode;
};

/** A list that is searched and narrowed on the server, and goes on as it scrolls. */
export function ListCard({ tools, query, isEmpty, none, children }: Props) {
  return (
    <Card padding={0}>
      <div className={classes.tools}>{tools}</div>
      {query.isPending && <Skeletons shape="row" count={6} />}
      {query.isError && isEmpty && (
        <div className={classes.notice}>
          <ErrorNotice onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.isSuccess && isEmpty && (
        <Text component="output" display="block" className={classes.notice} c="var(--b-text-2)">
          {none}
        </Text>
      )}
      {!isEmpty && children}
      {query.hasNextPage && (
        <div className={classes.notice}>
          <LoadMore query={query} />
        </div>
      )}
    </Card>
  );
}
