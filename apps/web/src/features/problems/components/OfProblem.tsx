import type { ProblemView } from "@bump/contract";
import { Card } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PostSkeletons } from "#features/posts/index.ts";
import { hasCode } from "#lib/api-error.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { problemQuery } from "../problems.queries.ts";

type Props = {
  id: string;
  /** What is said of one that is not there. */
  missing: ReactNode;
  children: (problem: ProblemView) => ReactNode;
};

/** Whatever is about one problem: waits for it, and says so where there is none. */
export function OfProblem({ id, missing, children }: Props) {
  const { data: problem, error, isPending, refetch } = useQuery(problemQuery(id));
  if (isPending) return <PostSkeletons count={1} />;
  if (problem?.state === "removed" || hasCode(error, "not_found", "unknown_path")) return missing;
  if (error || !problem) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void refetch()} />
      </Card>
    );
  }
  return children(problem);
}
