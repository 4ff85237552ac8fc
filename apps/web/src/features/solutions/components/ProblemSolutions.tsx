import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { PostSkeletons } from "#features/posts/index.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { offeredToQuery, type SolutionFilter } from "../solutions.queries.ts";
import { EmptySolutions } from "./EmptySolutions.tsx";
import { SolutionList } from "./SolutionList.tsx";
import { type SolutionOrder, SolutionTools } from "./SolutionTools.tsx";

/** The solutions offered to a problem, those that people want most first. */
export function ProblemSolutions({ problemId }: { problemId: string }) {
  const [order, setOrder] = useState<SolutionOrder>("top");
  const { data: problem, isPending, refetch } = useQuery(offeredToQuery(problemId));
  const filter = useMemo<SolutionFilter>(
    () => ({ filterBy: "recent", orderBy: order, path: `problems/${problemId}/solutions` }),
    [order, problemId],
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
      {totalSolutions !== 0 && <SolutionTools order={order} onOrder={setOrder} problem={offeredTo} />}
      <SolutionList
        spaceId={problem.spaceId}
        filter={filter}
        problem={offeredTo}
        empty={<EmptySolutions text="problemSolutions" problem={offeredTo} />}
      />
    </>
  );
}
