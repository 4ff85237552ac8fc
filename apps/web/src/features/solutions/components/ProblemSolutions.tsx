import { Button, Card } from "@mantine/core";
import { IconMasksTheater } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PostSkeletons } from "#features/posts/index.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { offeredToQuery, type SolutionFilter } from "../solutions.queries.ts";
import { EmptySolutions } from "./EmptySolutions.tsx";
import { SolutionList } from "./SolutionList.tsx";
import { type OfferedBy, type SolutionOrder, SolutionTools } from "./SolutionTools.tsx";

function NoneNameless({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation("solutions");
  return (
    <EmptyState
      icon={IconMasksTheater}
      title={t("list.noneNameless")}
      action={<Button onClick={onAll}>{t("list.showAll")}</Button>}
    >
      {t("list.noneNamelessText")}
    </EmptyState>
  );
}

/** The solutions offered to a problem, those that people want most first; all, or those that nobody put their name to. */
export function ProblemSolutions({ problemId }: { problemId: string }) {
  const [order, setOrder] = useEntryState<SolutionOrder>("solutions-order", "top");
  const [by, setBy] = useEntryState<OfferedBy>("solutions-by", "everybody");
  const { data: problem, isPending, refetch } = useQuery(offeredToQuery(problemId));
  const filter = useMemo<SolutionFilter>(
    () => ({
      filterBy: by === "nameless" ? "anonymous" : "recent",
      orderBy: order,
      path: `problems/${problemId}/solutions`,
    }),
    [by, order, problemId],
  );
  if (isPending) return <PostSkeletons count={3} />;
  if (!problem) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void refetch()} />
      </Card>
    );
  }
  const offeredTo = { id: problem.id, name: problem.name };
  const { totalSolutions } = problem.counters;
  return (
    <>
      {totalSolutions !== 0 && (
        <SolutionTools order={order} onOrder={setOrder} by={by} onBy={setBy} problem={offeredTo} />
      )}
      <SolutionList
        spaceId={problem.spaceId}
        filter={filter}
        problem={offeredTo}
        empty={
          by === "nameless" ? (
            <NoneNameless onAll={() => setBy("everybody")} />
          ) : (
            <EmptySolutions text="problemSolutions" problem={offeredTo} />
          )
        }
      />
    </>
  );
}
