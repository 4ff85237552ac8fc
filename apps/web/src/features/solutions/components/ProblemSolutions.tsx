import type { ProblemView } from "@bump/contract";
import { Button } from "@mantine/core";
import { IconMasksTheater } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { OfPost } from "#features/posts/index.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
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
export function ProblemSolutions({ problemId, missing }: { problemId: string; missing: ReactNode }) {
  return (
    <OfPost query={useQuery(offeredToQuery(problemId))} missing={missing}>
      {(problem) => <Offered problem={problem} />}
    </OfPost>
  );
}

function Offered({ problem: { id, name, spaceId, counters } }: { problem: ProblemView }) {
  const [order, setOrder] = useEntryState<SolutionOrder>("solutions-order", "top");
  const [by, setBy] = useEntryState<OfferedBy>("solutions-by", "everybody");
  const filter = useMemo<SolutionFilter>(
    () => ({
      filterBy: by === "nameless" ? "anonymous" : "recent",
      orderBy: order,
      path: `problems/${id}/solutions`,
    }),
    [by, order, id],
  );
  const offeredTo = { id, name, spaceId };
  const { totalSolutions } = counters;
  return (
    <>
      {totalSolutions !== 0 && (
        <SolutionTools order={order} onOrder={setOrder} by={by} onBy={setBy} problem={offeredTo} />
      )}
      <SolutionList
        spaceId={spaceId}
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
