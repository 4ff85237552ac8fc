import { type ReactNode, useMemo } from "react";
import type { ProblemFilter } from "../problems.queries.ts";
import { useProblemSearch } from "../use-problem-search.ts";
import { ProblemList } from "./ProblemList.tsx";
import { ProblemTools } from "./ProblemTools.tsx";

type Props = { spaceId: string; of: ProblemFilter["filterBy"]; empty: ReactNode };

/** One of the lists of problems of a space, with what narrows it. */
export function ProblemFeed({ spaceId, of, empty }: Props) {
  const { search } = useProblemSearch();
  const { status, tag, order } = search;
  const filter = useMemo<ProblemFilter>(
    () => ({ filterBy: of, status, tags: tag ? [tag] : undefined, orderBy: order }),
    [of, status, tag, order],
  );
  return (
    <>
      <ProblemTools spaceId={spaceId} />
      <ProblemList
        key={`${spaceId} ${of}`}
        spaceId={spaceId}
        filter={filter}
        empty={empty}
        narrowed={status !== undefined || tag !== undefined}
      />
    </>
  );
}
