import type { ProblemView, StatusChangeView } from "@bump/contract";
import { Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { When } from "#ui/When.tsx";
import { statusHistoryQuery } from "../problems.queries.ts";
import classes from "./ProblemPage.module.css";
import { StatusChip } from "./StatusChip.tsx";

function Change({ change: { from, to, author, reason, when } }: { change: StatusChangeView }) {
  return (
    <li className={classes.change}>
      <span className={classes.way}>
        {from && (
          <>
            <StatusChip status={from} />
            <Icon of={IconArrowRight} size={16} />
          </>
        )}
        <StatusChip status={to} />
      </span>
      <span className={classes.meta}>
        {author && `${author.displayName} · `}
        <When at={when} byDay={!author} />
      </span>
      {reason && <Text>{reason}</Text>}
    </li>
  );
}

/** How a problem came to its status, newest first, with the ways back. */
export function StatusHistory({ problem, onClose }: { problem: ProblemView; onClose: () => void }) {
  const { t } = useTranslation("problems");
  const { id, status, author, when, createdAt } = problem;
  const query = useInfiniteQuery(statusHistoryQuery(id));
  // One that nobody has moved yet is where it was from its first day on.
  const began: StatusChangeView = { id, from: null, to: status, author, reason: "", when, createdAt };
  const changes = itemsOf(query.data);
  const shown = query.isSuccess && changes.length === 0 ? [began] : changes;
  return (
    <ResponsiveDialog opened onClose={onClose} title={t("status.history")}>
      {query.isPending && <Skeletons shape="text" count={2} />}
      {query.isLoadingError && <ErrorNotice title={t("status.historyFailed")} onRetry={() => void query.refetch()} />}
      <ol className={classes.changes}>
        {shown.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      <LoadMore query={query} />
    </ResponsiveDialog>
  );
}
