import { type ReactNode, useMemo } from "react";
import { isNarrowed, ListTools, NothingFound, toFilter, usePostSearch } from "#features/posts/index.ts";
import type { SolutionFilter } from "../solutions.queries.ts";
import { SolutionList } from "./SolutionList.tsx";

type Props = { spaceId: string; of: SolutionFilter["filterBy"]; empty: ReactNode };

/** One of the lists of solutions of a space, with what narrows it. */
export function SolutionFeed({ spaceId, of, empty }: Props) {
  const { search } = usePostSearch();
  const filter = useMemo(() => toFilter(of, search), [of, search]);
  return (
    <>
      <ListTools of="solutions" spaceId={spaceId} />
      <SolutionList
        key={`${spaceId} ${of}`}
        spaceId={spaceId}
        filter={filter}
        empty={isNarrowed(search) ? <NothingFound of="solutions" /> : empty}
      />
    </>
  );
}
