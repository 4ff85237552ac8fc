import type { SolutionView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { NamedOnItsWay, PostList, useListed } from "#features/posts/index.ts";
import { type OfferedTo, openSolutionWizard } from "../compose/compose.ts";
import { solutionKind } from "../solutions.kind.ts";
import { type SolutionFilter, solutionsQuery } from "../solutions.queries.ts";
import { sendingSolutions } from "../solutions.sending.ts";
import { SolutionCard } from "./SolutionCard.tsx";
import { Worth } from "./Worth.tsx";

type Props = {
  spaceId: string;
  filter: SolutionFilter;
  /** What belongs here, and the one thing that fills it. */
  empty: ReactNode;
  /** Where a new one is offered. */
  problem?: OfferedTo;
};

function worthOf(solution: SolutionView) {
  return <Worth solution={solution} />;
}

export function SolutionList({ spaceId, filter, empty, problem }: Props) {
  const { t } = useTranslation("solutions");
  const query = useInfiniteQuery(solutionsQuery(spaceId, filter));
  // Those of a problem are ranked: what is on its way there has no rank yet, and stands first.
  const sentTo = useMemo(() => (problem ? { ...filter, orderBy: undefined } : filter), [filter, problem]);
  const sending = sendingSolutions.useIn(spaceId, sentTo);
  const solutions = useListed(query.data, sending);
  const draw = useCallback(
    (solution: SolutionView, index: number) => <SolutionCard solution={solution} position={index + 1} />,
    [],
  );
  return (
    <PostList
      kind={solutionKind}
      query={query}
      items={solutions}
      of={{ collection: "solutions", spaceId, filter }}
      texts={{ label: t("list.label"), failed: t("list.failed") }}
      estimate={260}
      sign={worthOf}
      sending={sending.map((entry) => (
        <NamedOnItsWay key={entry.post.id} entry={entry} label={t("card.solution", { name: entry.post.name })} />
      ))}
      empty={empty}
      begin={() => openSolutionWizard({ problem })}
    >
      {draw}
    </PostList>
  );
}
