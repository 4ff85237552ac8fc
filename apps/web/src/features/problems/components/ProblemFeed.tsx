import { type ReactNode, useMemo } from "react";
import { isNarrowed, toFilter, usePostSearch } from "#features/posts/index.ts";
import type { ProblemFilter } from "../problems.queries.ts";
import { ProblemList } from "./ProblemList.tsx";
import { ProblemTools } from "./ProblemTools.tsx";

type Props = { spaceId: string; of: ProblemFilter["filterBy"]; empty: ReactNode };

/** One of the lists of problems of a space, with what narrows it. */
export function ProblemFeed({ spaceId, of, empty }: Props) {
  const { search } = usePostSearch();
  const hasStatus = of !== "solving";
  const status = hasStatus ? search.status : undefined;
  const filter = useMemo<ProblemFilter>(() => ({ ...toFilter(of, search), status }), [of, search, status]);
  return (
    <>
      <ProblemTools spaceId={spaceId} hasStatus={hasStatus} />
      <ProblemList
        key={`${spaceId} ${of}`}
        spaceId={spaceId}
        filter={filter}
        empty={empty}
        narrowed={isNarrowed({ ...search, status })}
      />
    </>
  );
}
