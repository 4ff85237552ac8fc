import type { ProblemView } from "@bump/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OfPost } from "#features/posts/index.ts";
import { problemQuery } from "../problems.queries.ts";

type Props = {
  id: string;
  /** What is said of one that is not there. */
  missing: ReactNode;
  children: (problem: ProblemView) => ReactNode;
};

/** Whatever is about one problem. */
export function OfProblem({ id, missing, children }: Props) {
  return (
    <OfPost query={useQuery(problemQuery(id))} missing={missing}>
      {children}
    </OfPost>
  );
}
